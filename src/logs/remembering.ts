/** The longest text that is remembered, in UTF-16 code units, and how many are. */
const LONGEST_TEXT = 256;
const MOST_TEXTS = 256;

/**
 * A function of a text that remembers what it made of short ones: what the engine writes mostly says what it has said
 * before. What it makes must not be changed by those who get it.
 */
export function remembering<Made>(make: (text: string) => Made): (text: string) => Made {
  const known = new Map<string, Made>();
  return (text) => {
    if (text.length > LONGEST_TEXT) return make(text);
    let made = known.get(text);
    if (made === undefined) {
      made = make(text);
      if (known.size >= MOST_TEXTS) known.clear();
      known.set(text, made);
    }
    return made;
  };
}

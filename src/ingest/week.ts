const DAY = 86_400_000;

/** The ISO 8601 week in UTC of a time in milliseconds, as `2026-W39`. */
export function isoWeek(time: number): string {
  const day = Math.floor(time / DAY);
  // Records that follow each other are mostly of one day.
  if (day !== latest.day) latest = { day, week: weekOfDay(day) };
  return latest.week;
}

let latest = { day: Number.NaN, week: "" };

function weekOfDay(day: number): string {
  // ISO weeks belong to the year of their Thursday; 1970-01-01 was one.
  const thursday = day + 3 - ((((day + 3) % 7) + 7) % 7);
  const year = new Date(thursday * DAY).getUTCFullYear();
  const firstDay = Math.floor(Date.UTC(year, 0, 1) / DAY);
  const week = Math.floor((thursday - firstDay) / 7) + 1;
  return `${String(year).padStart(4, "0")}-W${String(week).padStart(2, "0")}`;
}

/** First millisecond of a week, and of the week after it. Null if the text is no ISO week. */
export function weekBounds(week: string): { readonly from: number; readonly to: number } | null {
  const match = /^(\d{4})-W(\d{2})$/.exec(week);
  if (match === null) return null;
  // 4 January is always in week 1.
  const fourth = Math.floor(Date.UTC(Number(match[1]), 0, 4) / DAY);
  const monday = fourth - ((((fourth + 3) % 7) + 7) % 7);
  const from = (monday + (Number(match[2]) - 1) * 7) * DAY;
  return isoWeek(from) === week ? { from, to: from + 7 * DAY } : null;
}

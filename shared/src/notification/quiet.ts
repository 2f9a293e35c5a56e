import type { QuietHours } from './rules.ts'

/** Whether a minute of the day lies in quiet hours; from evening to morning they pass midnight, and the same twice means none. */
export function isQuietAt(minute: number, { fromMinute, toMinute }: QuietHours): boolean {
  return fromMinute <= toMinute
    ? fromMinute <= minute && minute < toMinute
    : minute >= fromMinute || minute < toMinute
}

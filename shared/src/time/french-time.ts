/** A time of the 24-hour clock, `10:30`, as French running text has it: `10 h 30`, and `10 h` on the hour. */
export function frenchTime(clock: string): string {
  const [hour = '', minute = ''] = clock.split(':')
  const hours = `${Number(hour)}\u00a0h`
  return minute === '00' ? hours : `${hours}\u00a0${minute}`
}

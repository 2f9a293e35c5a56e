/** The last moment at which a pass is good that ends then: it ends at the midnight after its last day, which is the day to name. */
export function lastMoment(endsAt: string): string {
  return new Date(Date.parse(endsAt) - 1).toISOString()
}

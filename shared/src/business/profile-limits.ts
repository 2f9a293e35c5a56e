/** What a business says of itself at most. The table says the same of its lists and years. */
export const profileLimits = {
  name: 80,
  tagline: 120,
  story: 2_000,
  title: 80,
  text: 400,
  principles: 12,
  certificates: 12,
  firstYear: 1_800,
  lastYear: 2_200,
} as const

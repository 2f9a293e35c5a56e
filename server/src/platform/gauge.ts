/** Figures that stand in the database, asked for when somebody wants to see them. */
export type Gauges = {
  gauges: Gauge[]
  /**
   * Answers rows of `gauge`, `value_of` (of its label; null without one) and `value`. A text without parameters, since those of all
   * slices are asked in one trip.
   */
  query: string
}

export type Gauge = {
  name: string
  help: string
  label?: string
  /** What the label may be, as far as it is known: they are shown with 0 where nothing is found. */
  values?: readonly string[]
}

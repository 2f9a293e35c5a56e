import type { RegionalFormat } from '@serein/client/regional-format.ts'

const kilometres = [0.5, 1, 2, 3, 5, 8, 10, 15, 20, 30, 50, 100]
const miles = [0.25, 0.5, 1, 2, 3, 5, 8, 10, 15, 20, 30, 60]

/** Distances to choose from, in metres: round ones in the reader's units. */
export function stepsOf(units: RegionalFormat['units']): number[] {
  return units === 'imperial'
    ? miles.map((each) => Math.round(each * 1609.344))
    : kilometres.map((each) => each * 1000)
}

/** The place of the step that is nearest to a distance. */
export function nearestStep(steps: readonly number[], metres: number): number {
  const gaps = steps.map((step) => Math.abs(step - metres))
  return gaps.indexOf(Math.min(...gaps))
}

/** The next larger one, or undefined behind the last. */
export function widerThan(steps: readonly number[], metres: number): number | undefined {
  return steps.find((step) => step > metres * 1.2)
}

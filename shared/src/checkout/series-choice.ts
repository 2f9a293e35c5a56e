import type { FreeChoice, PlannedVisit } from '../booking/series.ts'

/** By the start of a planned visit: the start that was chosen for it, or null where it is left out. */
export type Choices = Readonly<Record<string, string | null>>

/** The times that a planned visit may have: its own where that is free, else what is beside it. */
export function timesOf({ startsAt, totalMinor, nextBest }: PlannedVisit): FreeChoice[] {
  return totalMinor === null ? nextBest : [{ startsAt, anyTherapist: false, totalMinor }]
}

/** The time that a planned visit has: the best there is until its reader says otherwise. */
export function timeOf(visit: PlannedVisit, choices: Choices): FreeChoice | undefined {
  const times = timesOf(visit)
  const chosen = choices[visit.startsAt]
  return chosen === undefined ? times[0] : times.find(({ startsAt }) => startsAt === chosen)
}

/** The planned visits that are had, each with its time. */
export function chosenTimes<Visit extends PlannedVisit>(
  visits: readonly Visit[],
  choices: Choices,
): { visit: Visit; time: FreeChoice }[] {
  return visits.flatMap((visit) => {
    const time = timeOf(visit, choices)
    return time ? [{ visit, time }] : []
  })
}

import { useNavigate, useSearch } from '@tanstack/react-router'
import { dayIn } from '@serein/client/format.ts'
import { useNow } from '@serein/client/provider.tsx'
import { addDays, type Day, isDay, mondayOf } from '@serein/shared/time/day.ts'

export const teamTabs = ['rota', 'people', 'skills', 'timeOff'] as const
type TeamTab = (typeof teamTabs)[number]

/** What the address of the team says. Whatever it does not understand, it reads as not said. */
type TeamSearch = {
  shop?: string
  tab?: Exclude<TeamTab, 'rota'>
  /** Any day of the week that is shown. */
  day?: Day
  /** The time off whose visits are to be settled, or `rota`: those in hours that the drafts of the week take away. */
  absence?: string
}

export function teamSearch(raw: Record<string, unknown>): TeamSearch {
  const tab = teamTabs.find((each) => each === raw.tab)
  return {
    ...(typeof raw.shop === 'string' && raw.shop !== '' && { shop: raw.shop }),
    ...(tab && tab !== 'rota' && { tab }),
    ...(isDay(raw.day) && { day: raw.day }),
    ...(typeof raw.absence === 'string' && raw.absence !== '' && { absence: raw.absence }),
  }
}

/** In place of an id: what stands in the way of publishing the week. */
export const ofRota = 'rota'

export type TeamAddress = ReturnType<typeof useTeamAddress>

export function useTeamAddress(zone: string) {
  const search = teamSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const today = dayIn(useNow(), zone)
  const monday = mondayOf(search.day ?? today)
  const change = (part: { [Key in keyof TeamSearch]: TeamSearch[Key] | undefined }) =>
    void navigate({
      to: '.',
      search: (before) => teamSearch({ ...before, ...part }),
      replace: true,
    })
  return {
    tab: search.tab ?? ('rota' as TeamTab),
    monday,
    today,
    absence: search.absence ?? null,
    show: (tab: TeamTab) => change({ tab: tab === 'rota' ? undefined : tab }),
    step: (weeks: number) => change({ day: addDays(monday, weeks * 7) }),
    goToday: () => change({ day: undefined }),
    openAbsence: (absence: string | null) => change({ absence: absence ?? undefined }),
  }
}

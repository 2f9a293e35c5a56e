import { useFormat, useNow } from '@serein/client/provider.tsx'

/** "today 18:15": the next free time of a service. */
export function ServiceNext(props: { timeZone: string; starts: readonly string[] | undefined }) {
  const format = useFormat()
  const now = useNow()
  const [start] = props.starts ?? []
  if (!start) return null
  const { timeZone } = props
  return (
    <span className="figures font-semibold text-primary">
      {` · ${format.relativeDay(start, timeZone, now)} ${format.time(start, timeZone)}`}
    </span>
  )
}

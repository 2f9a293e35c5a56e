import { useFormat, useRelativeDay } from '@serein/client/provider.tsx'

/** "today 18:15": the next free time of a service. */
export function ServiceNext(props: { timeZone: string; starts: readonly string[] | undefined }) {
  const format = useFormat()
  const relativeDay = useRelativeDay(props.timeZone)
  const [start] = props.starts ?? []
  if (!start) return null
  const { timeZone } = props
  return (
    <span className="figures font-semibold text-primary">
      {` · ${relativeDay(start)} ${format.time(start, timeZone)}`}
    </span>
  )
}

import { Button } from '@serein/ui/button.tsx'

export type More = { run: () => void; pending: boolean }

/** The next page of a list, while there is one. */
export function MoreButton({ more, label }: { more: More | undefined; label: string }) {
  if (!more) return null
  return (
    <Button tone="secondary" className="mt-5" pending={more.pending} onClick={more.run}>
      {label}
    </Button>
  )
}

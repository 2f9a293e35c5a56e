import { ArrowDown, ArrowUp, ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '@serein/ui/icon-button.tsx'

const icons = {
  row: { earlier: ChevronLeft, later: ChevronRight },
  column: { earlier: ArrowUp, later: ArrowDown },
}

/** An arrow that moves one of a list by a place, and does nothing at its end. */
export function MoveButton(props: {
  id: string
  way: -1 | 1
  isEnd: boolean
  label: string
  along: keyof typeof icons
  onMove: (way: -1 | 1) => void
}) {
  const { id, way, isEnd, label, along, onMove } = props
  const Icon = icons[along][way < 0 ? 'earlier' : 'later']
  return (
    <IconButton
      tone="plain"
      data-move={`${id} ${way}`}
      aria-disabled={isEnd}
      className="aria-disabled:opacity-40"
      label={label}
      icon={<Icon aria-hidden />}
      onClick={() => onMove(way)}
    />
  )
}

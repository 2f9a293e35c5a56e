import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react'
import { useState } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { TillDay, TillMovement } from '@serein/shared/checkout/till.ts'
import { Button } from '@serein/ui/button.tsx'
import { cx } from '@serein/ui/cx.ts'
import { Section } from '@serein/ui/heading.tsx'
import { useCommand } from '../command/use-command.ts'
import { useWords } from '../language/words.ts'
import { MiddleSheet } from '../page/sheet.tsx'
import { MovementForm } from './movement-form.tsx'
import { reasonWords } from './movement-words.ts'
import { useMoney } from './use-money.ts'

type Props = { till: TillDay; shopId: string; mayMove: boolean }

/** Cash that came or went that day and is no sale, and where more of it is entered. */
export function Movements({ till, shopId, mayMove }: Props) {
  const { t } = useWords()
  const [direction, setDirection] = useState<'in' | 'out' | null>(null)
  const close = () => setDirection(null)
  return (
    <Section title={t('payment.move.title')} size="item">
      {till.movements.length === 0 ? (
        <p className="text-sm text-ink-soft">{t('payment.move.none')}</p>
      ) : (
        <ul className="flex flex-col">
          {till.movements.map((movement) => (
            <Row key={movement.id} {...{ movement, till, shopId, mayMove }} />
          ))}
        </ul>
      )}
      {mayMove ? (
        <div className="mt-3 flex flex-wrap gap-2 print:hidden">
          <Button
            size="sm"
            tone="secondary"
            icon={<ArrowUpFromLine aria-hidden />}
            onClick={() => setDirection('out')}
          >
            {t('payment.move.out')}
          </Button>
          <Button
            size="sm"
            tone="secondary"
            icon={<ArrowDownToLine aria-hidden />}
            onClick={() => setDirection('in')}
          >
            {t('payment.move.in')}
          </Button>
        </div>
      ) : null}
      <MiddleSheet
        open={direction !== null}
        onClose={close}
        title={t(direction === 'in' ? 'payment.move.in' : 'payment.move.out')}
      >
        {direction ? <MovementForm {...{ till, shopId, direction }} onDone={close} /> : null}
      </MiddleSheet>
    </Section>
  )
}

function Row({ movement, till, shopId, mayMove }: Props & { movement: TillMovement }) {
  const { t } = useWords()
  const { api, query } = useClient()
  const format = useFormat()
  const { money } = useMoney(till)
  const { isPending, run } = useCommand({ refresh: [query.till.day.key()] })
  const { id, at, direction, reason, note, amountMinor, movedBy, undoneAt, canUndo } = movement
  const amount = money(direction === 'in' ? amountMinor : 0 - amountMinor)
  const undo = () =>
    run(async () => {
      await api.till.undoMovement({ shopId, movementId: id })
      return t('payment.move.undone')
    })
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-2.5 last:border-0">
      <span className="figures w-12 text-sm text-ink-soft">{format.clock(at, till.timeZone)}</span>
      <span className="min-w-0 flex-1 basis-[9rem]">
        <span className="font-semibold [overflow-wrap:anywhere]">
          {reason === 'other' && note ? note : t(reasonWords[reason])}
        </span>
        {movedBy ? (
          <span className="text-sm text-ink-soft">
            {' '}
            {t('payment.till.countedBy', { name: movedBy })}
          </span>
        ) : null}
        {note && reason !== 'other' ? (
          <span className="block text-sm text-ink-soft [overflow-wrap:anywhere]">{note}</span>
        ) : null}
        {undoneAt ? (
          <span className="block text-sm text-ink-soft">
            {t('payment.move.undoneAt', { time: format.clock(undoneAt, till.timeZone) })}
          </span>
        ) : null}
      </span>
      <span className={cx('figures font-semibold', undoneAt && 'text-ink-soft line-through')}>
        {amount}
      </span>
      {mayMove && canUndo ? (
        <Button
          size="sm"
          tone="quiet"
          className="-my-2 print:hidden"
          pending={isPending}
          pendingLabel={t('payment.sheet.working')}
          aria-label={t('payment.move.undoOf', { amount })}
          onClick={() => void undo()}
        >
          {t('common.undo')}
        </Button>
      ) : null}
    </li>
  )
}

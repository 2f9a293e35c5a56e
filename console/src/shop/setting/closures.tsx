import { X } from 'lucide-react'
import { useState } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { ShopSettings } from '@serein/shared/shop/settings.ts'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { Button } from '@serein/ui/button.tsx'
import { useCommand } from '../../command/use-command.ts'
import { useWords } from '../../language/words.ts'
import { FormSheet } from '../../form/side-form.tsx'
import { clock } from '../week-texts.ts'
import { ClosureForm } from './closure-form.tsx'
import type { SettingProps } from './setting-sections.tsx'

type Closure = ShopSettings['closures'][number]

/** Holidays and other days on which a shop is closed, or open at other hours. */
export function Closures({ settings, mayChange }: SettingProps) {
  const { t } = useWords()
  const [open, setOpen] = useState(false)
  const { closures } = settings
  return (
    <div className="py-4 last:pb-0">
      <h3 className="serif text-lg">{t('shop.closure.title')}</h3>
      {closures.length === 0 ? (
        <p className="mt-1 text-sm">{t('shop.closure.none')}</p>
      ) : (
        <ul className="mt-1 flex flex-col divide-y divide-line">
          {closures.map((closure) => (
            <ClosureRow
              key={closure.id}
              closure={closure}
              shopId={settings.shopId}
              mayChange={mayChange}
            />
          ))}
        </ul>
      )}
      {mayChange ? (
        <Button tone="secondary" size="sm" className="mt-3" onClick={() => setOpen(true)}>
          {t('shop.closure.add')}
        </Button>
      ) : null}
      <FormSheet open={open} onClose={() => setOpen(false)} title={t('shop.closure.add')}>
        <ClosureForm settings={settings} onDone={() => setOpen(false)} />
      </FormSheet>
    </div>
  )
}

function ClosureRow(props: { closure: Closure; shopId: string; mayChange: boolean }) {
  const { t, language } = useWords()
  const { api, query } = useClient()
  const { closure, shopId, mayChange } = props
  const { id: closureId, ...days } = closure
  const when = useDays(closure)
  const { isPending, run } = useCommand({ refresh: [query.shop.key()] })
  const close = () =>
    run(async () => {
      await api.shop.close({ shopId, ...days, keepsVisits: true })
      return null
    })
  const reopen = () =>
    run(async () => {
      await api.shop.reopen({ shopId, closureId })
      return t('shop.closure.removed', { when })
    }, close)
  const { fromMinute, toMinute, reason } = closure
  return (
    <li className="flex items-center gap-4 py-2 text-sm">
      <div className="min-w-0 flex-1">
        <p>{when}</p>
        <p className="text-ink-soft">
          {[
            fromMinute === null
              ? t('shop.closure.closed')
              : t('shop.closure.open', { from: clock(fromMinute), until: clock(toMinute!) }),
            reason?.[language],
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {mayChange ? (
        <IconButton
          label={t('shop.closure.remove', { when })}
          icon={<X aria-hidden />}
          disabled={isPending}
          onClick={() => void reopen()}
        />
      ) : null}
    </li>
  )
}

function useDays({ fromDay, toDay }: Pick<Closure, 'fromDay' | 'toDay'>): string {
  const { t } = useWords()
  const format = useFormat()
  const say = (day: string) => format.longDate(`${day}T12:00:00Z`, 'UTC')
  return fromDay === toDay
    ? say(fromDay)
    : t('shop.closure.days', { from: say(fromDay), to: say(toDay) })
}

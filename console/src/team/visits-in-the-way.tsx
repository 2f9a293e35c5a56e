import { phoneText } from '@serein/shared/identity/phone-text.ts'
import { dayIn } from '@serein/client/format.ts'
import { useFormat } from '@serein/client/provider.tsx'
import { Anchor } from '@serein/ui/link.tsx'
import { linkTo } from '../address/link.ts'
import { useShop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { SideSheet } from '../page/sheet.tsx'

import type { InTheWay } from './use-rota.ts'

/** Which visits stand in the way, each with the way to it. */
export function VisitsInTheWay(props: { inTheWay: InTheWay | null; onClose: () => void }) {
  const { t } = useWords()
  const format = useFormat()
  const { shop } = useShop()
  const { inTheWay, onClose } = props
  const { visits = [], timeZone = 'UTC' } = inTheWay ?? {}
  return (
    <SideSheet
      open={inTheWay !== null}
      onClose={onClose}
      title={t('team.rota.inTheWay', { count: visits.length })}
    >
      <p className="mb-4 text-sm text-ink-soft">{t('team.rota.inTheWayText')}</p>
      <ul className="divide-y divide-line">
        {visits.map(({ bookingId, staffName, customerName, startsAt, endsAt }) => (
          <li key={bookingId} className="py-3">
            <Anchor
              className="block font-semibold text-primary underline underline-offset-3"
              href={linkTo('/calendar', {
                shop: shop?.id,
                day: dayIn(startsAt, timeZone),
                visit: bookingId,
              })}
            >
              {format.shortDate(startsAt, timeZone)} {format.clockRange(startsAt, endsAt, timeZone)}
            </Anchor>
            <span className="text-sm text-ink-soft">
              {staffName} · {phoneText(customerName ?? t('team.rota.nobody'))}
            </span>
          </li>
        ))}
      </ul>
    </SideSheet>
  )
}

import { useClient, useFormat } from '@serein/client/provider.tsx'
import {
  callOutFaults,
  callOutLimits as limits,
  type CallOutRule,
} from '@serein/shared/shop/call-out.ts'
import { numberFormat } from '@serein/shared/formatters.ts'
import type { RuleFault } from '@serein/shared/shop/rule-fault.ts'
import type { ShopSettings } from '@serein/shared/shop/settings.ts'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { AmountField } from '../../form/amount-field.tsx'
import { amountOf, amountText } from '../../form/amount.ts'
import { Entries } from '../../form/entries.tsx'
import { SideForm } from '../../form/side-form.tsx'
import { useServerForm } from '../../form/use-server-form.ts'
import { useWords } from '../../language/words.ts'

/** What is offered first where a shop begins to go out. */
const firstRule: CallOutRule = {
  speedKmh: 20,
  zones: [{ radiusMetres: 5_000, feeMinor: 0 }],
}

/** How far the shop goes to its clients, and for how much. */
export function CallOutSummary({ settings }: { settings: ShopSettings }) {
  const { t } = useWords()
  const format = useFormat()
  const { callOutRule: rule } = settings
  if (!rule) return <p>{t('shop.callOut.off')}</p>
  const { currency } = settings.details
  return (
    <>
      {rule.zones.map(({ radiusMetres, feeMinor }) => (
        <p key={radiusMetres}>
          {t('shop.callOut.zone', {
            km: radiusMetres / 1_000,
            cost: feeMinor === 0 ? 'free' : 'fee',
            fee: format.money({ amountMinor: feeMinor, currency }, { short: true }),
          })}
        </p>
      ))}
      <p>{t('shop.callOut.speedLine', { speed: rule.speedKmh })}</p>
    </>
  )
}

type Texts = { isOn: boolean; speed: string; zones: { radius: string; fee: string }[] }

export function CallOutForm({ settings, onDone }: { settings: ShopSettings; onDone: () => void }) {
  const { t } = useWords()
  const { api, query } = useClient()
  const { locale } = useFormat()
  const { shopId, callOutRule, details } = settings
  const { currency } = details
  const textsOf = ({ radiusMetres, feeMinor }: CallOutRule['zones'][number]) => ({
    radius: numberFormat(locale, { useGrouping: false }).format(radiusMetres / 1_000),
    fee: amountText(feeMinor, currency, locale),
  })
  const { speedKmh, zones: before } = callOutRule ?? firstRule
  const form = useServerForm({
    name: () => t('shop.callOut.title'),
    initial: {
      isOn: callOutRule !== null,
      speed: String(speedKmh),
      zones: before.map(textsOf),
    },
    read: (texts) => readRule(texts, currency),
    faultText: ({ reason }: RuleFault) =>
      t(reason === 'out_of_order' ? 'shop.callOut.notWider' : 'shop.callOut.wrong'),
    send: (rule) => api.shop.goOut({ shopId, callOutRule: rule }),
    faultCode: 'rule_not_possible',
    refresh: query.shop.key(),
    onDone,
  })
  const { isOn, zones } = form.values
  return (
    <SideForm why={t('shop.callOut.why')} form={form}>
      <Checkbox
        label={t('shop.callOut.isOn')}
        checked={isOn}
        onChecked={(on) => form.set({ isOn: on })}
      />
      {isOn ? (
        <>
          <TextField
            {...form.text('speed')}
            label={t('shop.callOut.speed')}
            help={t('shop.callOut.speedHelp')}
            inputMode="numeric"
          />
          <Entries
            count={zones.length}
            most={limits.zones}
            nameOf={(n) => t('shop.callOut.entry', { n })}
            removeLabel={(n) => t('shop.callOut.remove', { n })}
            addLabel={t('shop.callOut.add')}
            onAdd={() => form.set({ zones: [...zones, { radius: '', fee: '' }] })}
            onRemove={(at) =>
              form.set(zones.length === 1 ? { isOn: false } : { zones: zones.toSpliced(at, 1) })
            }
          >
            {(at) => (
              <div className="grid gap-4 md:grid-cols-2">
                <TextField
                  {...form.text(`zones.${at}.radius`)}
                  label={t('shop.callOut.radius')}
                  inputMode="decimal"
                />
                <AmountField
                  {...form.typed(`zones.${at}.fee`)}
                  label={t('shop.callOut.fee')}
                  {...{ currency, locale }}
                />
              </div>
            )}
          </Entries>
        </>
      ) : null}
    </SideForm>
  )
}

function readRule({ isOn, speed, zones }: Texts, currency: string) {
  if (!isOn) return { sent: null, faults: [] }
  const faults: RuleFault[] = []
  const within = (field: string, value: number, { from, to }: { from: number; to: number }) => {
    if (!Number.isInteger(value) || value < from || value > to)
      faults.push({ field, reason: 'out_of_range' })
    return value
  }
  const rule: CallOutRule = {
    speedKmh: within('speed', Number(speed.trim() || Number.NaN), limits.speedKmh),
    zones: zones.map(({ radius, fee }, at) => {
      const metres = Math.round(Number(radius.trim().replace(',', '.') || Number.NaN) * 1_000)
      const most = { from: 0, to: limits.feeMinor }
      return {
        radiusMetres: within(`zones.${at}.radius`, metres, limits.radiusMetres),
        feeMinor: within(`zones.${at}.fee`, amountOf(fee || '0', currency) ?? Number.NaN, most),
      }
    }),
  }
  if (faults.length > 0) return { sent: rule, faults }
  const inOrder = callOutFaults(rule)
  return {
    sent: rule,
    faults: inOrder.map((fault) => ({ ...fault, field: fault.field.replace('Metres', '') })),
  }
}

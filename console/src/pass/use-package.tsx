import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import type { Bill, BillLine } from '@serein/shared/checkout/bill.ts'
import type { UsablePass } from '@serein/shared/checkout/pass.ts'
import { Button } from '@serein/ui/button.tsx'
import { Select } from '@serein/ui/select.tsx'
import { useWords } from '../language/words.ts'
import { useMember } from '../member/member.ts'
import { useLineWords } from '../payment/line-words.ts'
import type { BillVerbs } from '../payment/use-bill.ts'
import { useMoney } from '../payment/use-money.ts'

/** The treatments of a visit that a pass of its client stands for or could; nothing where there is none. */
export function UsePackage({ bill, verbs }: { bill: Bill; verbs: BillVerbs }) {
  const { t } = useWords()
  const { query } = useClient()
  const { bookingId } = bill
  const mayUse = useMember().data?.permissions.money === 'change'
  const options = query.bill.passes.queryOptions({ input: { bookingId } })
  const { data } = useQuery({ ...options, enabled: mayUse })
  const treatments = bill.lines.flatMap((line) => {
    if (line.kind !== 'service' || line.itemId === null) return []
    const { itemId } = line
    const passes = (data?.passes ?? []).flatMap(({ items, ...pass }) => {
      const use = items.find((each) => each.itemId === itemId)
      return use ? [{ ...pass, ...use }] : []
    })
    return passes.length > 0 ? [{ line, itemId, passes }] : []
  })
  if (treatments.length === 0) return null
  return (
    <section aria-labelledby="use-package" className="rounded-md bg-sunken px-5 py-4">
      <h3 id="use-package" className="serif text-lg">
        {t('pass.use.title')}
      </h3>
      <ul className="divide-y divide-line">
        {treatments.map((treatment) => (
          <Treatment key={treatment.itemId} {...{ bill, verbs }} {...treatment} />
        ))}
      </ul>
    </section>
  )
}

type Use = Omit<UsablePass, 'items'> & UsablePass['items'][number]

/** One treatment: the pass that stands for it, or those that could, what ends first preset. */
function Treatment(props: {
  bill: Bill
  verbs: BillVerbs
  line: BillLine
  itemId: string
  passes: readonly Use[]
}) {
  const { bill, verbs, line, itemId, passes } = props
  const { bookingId } = bill
  const { t, pick } = useWords()
  const { money } = useMoney(bill)
  const words = useLineWords()
  const [wantedId, setWantedId] = useState<string | null>(null)
  const chosen = passes.find(({ isChosen }) => isChosen)
  const pass = chosen ?? passes.find(({ passId }) => passId === wantedId) ?? passes[0]!
  const { passId, worthMinor, restMinor } = pass
  const nameOf = ({ name, unit, unitsLeft }: Use) =>
    t(unit === 'visit' ? 'pass.use.visitsLeft' : 'pass.use.minutesLeft', {
      name: pick(name),
      left: unitsLeft,
    })
  const amounts = { paid: money(worthMinor), rest: money(restMinor) }
  const use = () => verbs.change(() => sendUse(verbs, { bookingId, itemId, passId }))
  const giveBack = () => verbs.change(() => verbs.api.bill.undoPass({ bookingId, itemId }))
  return (
    <li className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-[1_1_12rem]">
        <p>{words.name(line)}</p>
        {chosen || passes.length === 1 ? (
          <p className="text-sm text-ink-soft">{nameOf(pass)}</p>
        ) : (
          <Select
            label={t('pass.use.which')}
            labelHidden
            size="sm"
            value={passId}
            options={passes.map((each) => ({ id: each.passId, label: nameOf(each) }))}
            onSelect={setWantedId}
          />
        )}
        <p className="figures text-sm text-ink-soft">
          {t(restMinor > 0 ? 'pass.use.paysPart' : 'pass.use.paysAll', amounts)}
        </p>
      </div>
      {chosen ? (
        <Button size="sm" tone="quiet" pending={verbs.isPending} onClick={() => void giveBack()}>
          {t('pass.use.undo')}
          <span className="sr-only">{` – ${words.name(line)}`}</span>
        </Button>
      ) : (
        <Button size="sm" pending={verbs.isPending} onClick={() => void use()}>
          {t('pass.use.button')}
          <span className="sr-only">{` – ${words.name(line)}`}</span>
        </Button>
      )}
    </li>
  )
}

/** Not called where it is pressed: by its name a linter takes it for a hook. */
const sendUse = ({ api }: BillVerbs, use: { bookingId: string; itemId: string; passId: string }) =>
  api.bill.usePass(use)

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import { useDay } from '@serein/client/use-day.ts'
import { type Placement, placementRules } from '@serein/shared/shop/placement.ts'
import { Button } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Select } from '@serein/ui/select.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'

type Fault = { field: string; reason: string; fromDay?: string; toDay?: string }

/** A new placement, or the days and the position of one. */
export function PlacementForm(props: { placement: Placement | null; onDone: () => void }) {
  const { t } = useWords()
  const { placement, onDone } = props
  const [texts, setTexts] = useState({
    businessId: placement?.businessId ?? '',
    shopId: placement?.shopId ?? '',
    fromDay: placement?.fromDay ?? '',
    toDay: placement?.toDay ?? '',
    position: String(placement?.position ?? 1),
  })
  const set = (change: Partial<typeof texts>) => setTexts((before) => ({ ...before, ...change }))
  const [isTried, setTried] = useState(false)
  const save = useSave(placement, onDone)
  const position = Number(texts.position)
  const isPosition =
    Number.isInteger(position) && position >= 1 && position <= placementRules.positions
  const missing = (text: string) => (isTried && !text ? t('shop.placement.missing') : undefined)
  const send = () => {
    setTried(true)
    if (texts.shopId && texts.fromDay && texts.toDay && isPosition)
      save.mutate({ ...texts, position })
  }
  const refusal = refusalOf(save.error)
  const fault = refusal?.code === 'placement_not_possible' ? (refusal.data as Fault) : null
  const day = useDay()
  const faultWords = (field: string) =>
    fault?.field === field
      ? t(`shop.placement.fault.${fault.reason as 'overlaps'}`, {
          from: fault.fromDay ? day(fault.fromDay) : '',
          to: fault.toDay ? day(fault.toDay) : '',
        })
      : undefined
  const isRunning = placement?.state === 'running'
  return (
    <Form onSend={send} className="flex flex-col gap-5">
      {placement ? null : <ShopFields {...{ texts, set, missing }} />}
      <TextField
        type="date"
        label={t('shop.placement.from')}
        help={isRunning ? t('shop.placement.fromHelp') : undefined}
        readOnly={isRunning}
        value={texts.fromDay}
        error={faultWords('fromDay') ?? missing(texts.fromDay)}
        onChange={({ target }) => set({ fromDay: target.value })}
      />
      <TextField
        type="date"
        label={t('shop.placement.to')}
        help={t('shop.placement.toHelp')}
        value={texts.toDay}
        error={faultWords('toDay') ?? missing(texts.toDay)}
        onChange={({ target }) => set({ toDay: target.value })}
      />
      <TextField
        inputMode="numeric"
        label={t('shop.placement.order')}
        help={t('shop.placement.orderHelp')}
        value={texts.position}
        error={isTried && !isPosition ? t('shop.placement.orderFault') : undefined}
        onChange={({ target }) => set({ position: target.value })}
      />
      {save.error && !fault ? (
        <Notice tone="red" announce>
          {refusal?.message ?? t('screen.problem.text')}
        </Notice>
      ) : null}
      <Button type="submit" className="self-start" pending={save.isPending}>
        {t('common.save')}
      </Button>
    </Form>
  )
}

function useSave(placement: Placement | null, onDone: () => void) {
  const { t } = useWords()
  const { api, query } = useClient()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (wanted: {
      businessId: string
      shopId: string
      fromDay: string
      toDay: string
      position: number
    }) =>
      api.placement.save({
        ...wanted,
        ...(placement && { placementId: placement.placementId, version: placement.version }),
      }),
    onSuccess: () => {
      showToast({ tone: 'good', text: t('shop.placement.saved') })
      onDone()
    },
    onSettled: () => cache.invalidateQueries({ queryKey: query.placement.key() }),
  })
}

/** Whose shop, and which. */
function ShopFields(props: {
  texts: { businessId: string; shopId: string }
  set: (change: { businessId?: string; shopId?: string }) => void
  missing: (text: string) => string | undefined
}) {
  const { t } = useWords()
  const { query } = useClient()
  const { texts, set, missing } = props
  const { businessId } = texts
  const all = useQuery(query.business.directory.queryOptions({ input: { limit: 50 } }))
  const one = useQuery({
    ...query.business.ofPlatform.queryOptions({ input: { businessId } }),
    enabled: businessId !== '',
  })
  return (
    <>
      <Select
        label={t('shop.placement.business')}
        placeholder={t('shop.placement.choose')}
        value={businessId}
        error={missing(businessId)}
        options={optionsOf(all.data?.businesses)}
        onSelect={(id) => set({ businessId: id, shopId: '' })}
      />
      <Select
        label={t('shop.placement.shop')}
        placeholder={t('shop.placement.choose')}
        value={texts.shopId}
        disabled={!one.data}
        error={businessId ? missing(texts.shopId) : undefined}
        options={optionsOf(one.data?.shops)}
        onSelect={(id) => set({ shopId: id })}
      />
    </>
  )
}

function optionsOf(rows: { id: string; name: string }[] | undefined) {
  return (rows ?? []).map(({ id, name }) => ({ id, label: name }))
}

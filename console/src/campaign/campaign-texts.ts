import type { Campaign } from '@serein/shared/campaign/contract.ts'
import type { CampaignAction } from '@serein/shared/campaign/rules.ts'
import { customerLimits } from '@serein/shared/customer/rules.ts'
import type { Audience, OwnFieldFilter } from '@serein/shared/customer/audience.ts'
import { amountOf, amountText } from '../form/amount.ts'
import type { ServerForm } from '../form/use-server-form.ts'

/** The fields of a campaign as typed; empty ones are no condition. */
export type CampaignTexts = {
  name: string
  subject: { en: string; fr: string }
  text: { en: string; fr: string }
  action: CampaignAction
  code: string
  channels: Campaign['channels']
  noVisitWeeks: string
  visitsFrom: string
  visitsTo: string
  spentFrom: string
  spentTo: string
  birthday: string
  serviceIds: string[] | null
  categoryIds: string[] | null
  shopIds: string[] | null
  tagIds: string[] | null
  language: '' | 'en' | 'fr'
  noShows: string
  hasVisitAhead: '' | 'yes' | 'no'
  isBlocked: '' | 'yes' | 'no'
  /** From a saved segment; they can only be removed here. */
  staffIds: string[] | null
  ownFields: OwnFieldFilter[] | null
  /** The currency of the amount spent. */
  currency: string
}

export type CampaignFault = {
  field: string
  reason: 'missing' | 'number' | 'amount' | 'code' | 'order' | 'nothing_chosen'
}

export type CampaignFields = ServerForm<CampaignTexts>

export type Written = Pick<
  Campaign,
  'name' | 'segment' | 'subject' | 'text' | 'action' | 'code' | 'channels'
>

type Place = { currency: string; locale: string }

export function textsOf(campaign: Campaign | null, { currency, locale }: Place): CampaignTexts {
  return {
    name: campaign?.name ?? '',
    subject: campaign?.subject ?? { en: '', fr: '' },
    text: campaign?.text ?? { en: '', fr: '' },
    action: campaign?.action ?? 'book',
    code: campaign?.code ?? '',
    channels: campaign?.channels ?? ['mail'],
    ...segmentTexts(campaign?.segment ?? {}, { currency, locale }),
  }
}

type SegmentTexts = Omit<
  CampaignTexts,
  'name' | 'subject' | 'text' | 'action' | 'code' | 'channels'
>

/** A segment as it stands in the fields, all of it: what one does not see would be lost with the next save. */
export function segmentTexts(segment: Audience, { currency: usual, locale }: Place): SegmentTexts {
  const currency = segment.currency ?? usual
  const money = (minor: number | undefined) =>
    minor === undefined ? '' : amountText(minor, currency, locale)
  return {
    currency,
    noVisitWeeks: whole(segment.noVisitWeeks),
    visitsFrom: whole(segment.visitsFrom),
    visitsTo: whole(segment.visitsTo),
    spentFrom: money(segment.spentFromMinor),
    spentTo: money(segment.spentToMinor),
    birthday: whole(segment.birthdayWithinDays),
    serviceIds: segment.serviceIds ?? null,
    categoryIds: segment.categoryIds ?? null,
    shopIds: segment.shopIds ?? null,
    language: segment.language ?? '',
    noShows: whole(segment.noShowsFrom),
    hasVisitAhead: yesOrNo(segment.hasVisitAhead),
    isBlocked: yesOrNo(segment.isBlocked),
    staffIds: segment.staffIds ?? null,
    ownFields: segment.ownFields ?? null,
    tagIds: segment.tagIds ?? null,
  }
}

/** Reads the fields, with the faults among them. */
export function readCampaign(texts: CampaignTexts): { sent: Written; faults: CampaignFault[] } {
  const { segment, faults } = readSegment(texts)
  if (texts.name.trim() === '') faults.push({ field: 'name', reason: 'missing' })
  for (const field of ['subject', 'text'] as const)
    for (const language of ['en', 'fr'] as const)
      if (texts[field][language].trim() === '')
        faults.push({ field: `${field}.${language}`, reason: 'missing' })
  if (texts.channels.length === 0) faults.push({ field: 'channels', reason: 'nothing_chosen' })
  const code = texts.code.replaceAll(/\s/gu, '').toUpperCase() || null
  if (code !== null && !/^[A-Z0-9]{3,20}$/u.test(code))
    faults.push({ field: 'code', reason: 'code' })
  const sent = {
    name: texts.name.trim(),
    segment,
    subject: { en: texts.subject.en.trim(), fr: texts.subject.fr.trim() },
    text: { en: texts.text.en.trim(), fr: texts.text.fr.trim() },
    action: texts.action,
    code,
    channels: texts.channels,
  }
  return { sent, faults }
}

/** The segment alone, which is counted while it is typed. */
export function readSegment(texts: CampaignTexts): { segment: Audience; faults: CampaignFault[] } {
  const faults: CampaignFault[] = []
  const { currency } = texts
  const wholeIn = (field: keyof CampaignTexts, least: number, most: number) => {
    const text = String(texts[field]).trim()
    if (text === '') return undefined
    const value = Number(text)
    if (Number.isInteger(value) && value >= least && value <= most) return value
    faults.push({ field, reason: 'number' })
    return undefined
  }
  const money = (field: 'spentFrom' | 'spentTo') => {
    if (texts[field].trim() === '') return undefined
    const value = amountOf(texts[field], currency)
    if (value === null) faults.push({ field, reason: 'amount' })
    return value ?? undefined
  }
  const some = (field: 'serviceIds' | 'categoryIds' | 'shopIds' | 'tagIds') => {
    const chosen = texts[field]
    if (chosen?.length === 0) faults.push({ field, reason: 'nothing_chosen' })
    return chosen && chosen.length > 0 ? chosen : undefined
  }
  const [spentFromMinor, spentToMinor] = [money('spentFrom'), money('spentTo')]
  const asksForMoney = spentFromMinor !== undefined || spentToMinor !== undefined
  const segment: Audience = withoutEmpty({
    noVisitWeeks: wholeIn('noVisitWeeks', 1, customerLimits.weeks),
    visitsFrom: wholeIn('visitsFrom', 0, customerLimits.visits),
    visitsTo: wholeIn('visitsTo', 0, customerLimits.visits),
    spentFromMinor,
    spentToMinor,
    currency: asksForMoney ? currency : undefined,
    birthdayWithinDays: wholeIn('birthday', 0, customerLimits.birthdayDays),
    serviceIds: some('serviceIds'),
    categoryIds: some('categoryIds'),
    shopIds: some('shopIds'),
    language: texts.language || undefined,
    noShowsFrom: wholeIn('noShows', 1, customerLimits.visits),
    hasVisitAhead: texts.hasVisitAhead === '' ? undefined : texts.hasVisitAhead === 'yes',
    isBlocked: texts.isBlocked === '' ? undefined : texts.isBlocked === 'yes',
    staffIds: texts.staffIds ?? undefined,
    ownFields: texts.ownFields ?? undefined,
    tagIds: some('tagIds'),
  })
  if ((segment.visitsFrom ?? 0) > (segment.visitsTo ?? Infinity))
    faults.push({ field: 'visitsTo', reason: 'order' })
  if ((spentFromMinor ?? 0) > (spentToMinor ?? Infinity))
    faults.push({ field: 'spentTo', reason: 'order' })
  return { segment, faults }
}

function yesOrNo(value: boolean | undefined): '' | 'yes' | 'no' {
  if (value === undefined) return ''
  return value ? 'yes' : 'no'
}

function whole(value: number | undefined): string {
  return value === undefined ? '' : String(value)
}

function withoutEmpty(segment: Audience): Audience {
  return Object.fromEntries(
    Object.entries(segment).filter(([, value]) => value !== undefined),
  ) as Audience
}

/** Whether the campaign already has these texts. */
export function isSame(written: Written, campaign: Campaign): boolean {
  const { name, segment, subject, text, action, code, channels } = campaign
  const before = { name, segment, subject, text, action, code, channels }
  return JSON.stringify(sorted(written)) === JSON.stringify(sorted(before))
}

export function isSameSegment(one: Audience, other: Audience): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

/** The same whatever order its fields came in. */
export function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, field]) => [name, sorted(field)]),
  )
}

import { useClient } from '@serein/client/provider.tsx'
import type { ShopSettings } from '@serein/shared/shop/settings.ts'
import { shopTextLimits as limits } from '@serein/shared/shop/settings-rules.ts'
import { TextField } from '@serein/ui/text-field.tsx'
import { SideForm } from '../../form/side-form.tsx'
import { messagesIn } from '../../form/use-delivery.ts'
import { useServerForm } from '../../form/use-server-form.ts'
import { useWords } from '../../language/words.ts'
import { useMember } from '../../member/member.ts'

type Seller = ShopSettings['seller']
const fields = ['legalName', 'legalAddress', 'registrationNumber', 'taxNumber'] as const
const lengths: Record<(typeof fields)[number], number> = {
  legalName: limits.legalName,
  legalAddress: limits.legalAddress,
  registrationNumber: limits.number,
  taxNumber: limits.number,
}

/** Who sells, as a receipt says it; what is missing there is named. */
export function SellerSummary({ seller }: { seller: Seller }) {
  const { t } = useWords()
  const businessName = useMember().data?.business.name
  const { legalName, legalAddress, registrationNumber, taxNumber } = seller
  return (
    <>
      <p className="font-semibold">{legalName ?? businessName}</p>
      {legalAddress ? <p>{legalAddress}</p> : null}
      {registrationNumber ? <p>{registrationNumber}</p> : null}
      <p className={taxNumber ? undefined : 'text-ink-soft'}>
        {taxNumber ?? t('shop.seller.noTaxNumber')}
      </p>
    </>
  )
}

/** What papers must say of who sells. */
export function SellerForm({ settings, onDone }: { settings: ShopSettings; onDone: () => void }) {
  const { t } = useWords()
  const { api, query } = useClient()
  const businessName = useMember().data?.business.name ?? ''
  const { shopId, seller: before, details } = settings
  const form = useServerForm({
    name: () => t('shop.seller.title'),
    initial: textsOf(before),
    before,
    read: (texts) => ({ sent: readSeller(texts), faults: [] }),
    faultText: ({ text }: { field: string; text: string }) => text,
    send: (seller) => api.shop.changeSeller({ shopId, ...seller }),
    refusedFields: messagesIn,
    refresh: query.shop.key(),
    onDone,
  })
  const { legalName, legalAddress, registrationNumber, taxNumber } = readSeller(form.values)
  const lines = [
    legalName ?? businessName,
    legalAddress,
    details.shopName,
    details.street,
    `${details.postalCode} ${details.city}`.trim(),
    registrationNumber,
    taxNumber,
  ]
  return (
    <SideForm
      why={t('shop.seller.why')}
      form={form}
      preview={
        <p className="text-sm whitespace-pre-line [overflow-wrap:anywhere]">
          {lines.filter(Boolean).join('\n')}
        </p>
      }
    >
      {fields.map((field) => (
        <TextField
          {...form.text(field)}
          key={field}
          label={t(`shop.seller.${field}`)}
          help={t(`shop.seller.${field}Help`)}
          note={t('common.optional')}
          placeholder={field === 'legalName' ? businessName : undefined}
          autoComplete="off"
          maxLength={lengths[field]}
        />
      ))}
    </SideForm>
  )
}

function textsOf(seller: Seller): Record<(typeof fields)[number], string> {
  const { legalName, legalAddress, registrationNumber, taxNumber } = seller
  return {
    legalName: legalName ?? '',
    legalAddress: legalAddress ?? '',
    registrationNumber: registrationNumber ?? '',
    taxNumber: taxNumber ?? '',
  }
}

function readSeller(texts: Record<(typeof fields)[number], string>): Seller {
  return {
    legalName: texts.legalName.trim() || null,
    legalAddress: texts.legalAddress.trim() || null,
    registrationNumber: texts.registrationNumber.trim() || null,
    taxNumber: texts.taxNumber.trim() || null,
  }
}

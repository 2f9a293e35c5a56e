import { X } from 'lucide-react'
import { useState } from 'react'
import { type RelationKind, relationKinds } from '@serein/shared/business/customer.ts'
import type { CustomerCard } from '@serein/shared/customer/schema.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { Button } from '@serein/ui/button.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { Link } from '@serein/ui/link.tsx'
import { Select } from '@serein/ui/select.tsx'
import { linkTo } from '../address/link.ts'
import type { Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { SideSheet } from '../page/sheet.tsx'
import { CardPart } from './card-part.tsx'
import { useClientName } from '../booking/client-name.ts'
import { FindCustomer } from './find-customer.tsx'
import { useCustomerVerbs } from './use-customer-verbs.ts'

type Given = { customer: CustomerCard; shop: Shop; mayChange: boolean }

/** Who belongs to the client, who answers for them, and for whom they answer. */
export function CustomerFamily({ customer, shop, mayChange }: Given) {
  const { t } = useWords()
  const verbs = useCustomerVerbs()
  const [isOpen, setOpen] = useState(false)
  const [relation, setRelation] = useState<RelationKind>('partner')
  const clientName = useClientName()
  const { guardian } = customer
  const wards = customer.wards.map((one) => ({ ...one, name: clientName(one) }))
  const relatives = customer.relatives.map((one) => ({ ...one, name: clientName(one) }))
  const relate = (relativeId: string, kind: RelationKind | null) =>
    verbs.api.relate({ customerId: customer.id, relativeId, relation: kind })
  const add = async ({ id, name }: { id: string; name: string }) => {
    const isDone = await verbs.run(async () => {
      await relate(id, relation)
      return t('customer.family.added', { name })
    })
    if (isDone) setOpen(false)
  }
  return (
    <CardPart title={t('customer.family.title')}>
      {guardian || wards.length + relatives.length > 0 ? (
        <ul className="flex flex-col gap-1.5">
          {guardian ? (
            <li className="flex items-center gap-2">
              <Link
                href={linkTo('/clients', { shop: shop.id, client: guardian.id })}
                className="min-w-0 flex-1"
              >
                {clientName(guardian)}
              </Link>
              <Badge tone="gold">{t('customer.family.guardian')}</Badge>
            </li>
          ) : null}
          {wards.map(({ id, name }) => (
            <li key={`ward ${id}`} className="flex items-center gap-2">
              <Link
                href={linkTo('/clients', { shop: shop.id, client: id })}
                className="min-w-0 flex-1"
              >
                {name}
              </Link>
              <Badge tone="gold">{t('customer.family.ward')}</Badge>
            </li>
          ))}
          {relatives.map(({ id, name, kind }) => (
            <li key={id} className="flex items-center gap-2">
              <Link
                href={linkTo('/clients', { shop: shop.id, client: id })}
                className="min-w-0 flex-1"
              >
                {name}
              </Link>
              <span className="text-sm text-ink-soft">{t(`customer.family.${kind}`)}</span>
              {mayChange ? (
                <IconButton
                  tone="plain"
                  label={t('customer.family.remove', { name })}
                  icon={<X aria-hidden />}
                  onClick={() =>
                    void verbs.run(
                      async () => {
                        await relate(id, null)
                        return t('customer.family.removed', { name })
                      },
                      () => relate(id, kind),
                    )
                  }
                />
              ) : null}
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm text-ink-soft">{t('customer.family.none')}</p>
      )}
      {mayChange ? (
        <Button tone="quiet" size="sm" className="mt-2 -ml-3" onClick={() => setOpen(true)}>
          {t('customer.family.add')}
        </Button>
      ) : null}
      <SideSheet open={isOpen} onClose={() => setOpen(false)} title={t('customer.family.add')}>
        <div className="flex flex-col gap-4">
          <Select
            label={t('customer.family.kind')}
            value={relation}
            options={relationKinds.map((id) => ({ id, label: t(`customer.family.${id}`) }))}
            onSelect={(id) => setRelation(id as RelationKind)}
          />
          <FindCustomer
            label={t('customer.family.who')}
            except={[customer.id]}
            onFound={(found) => void add(found)}
          />
        </div>
      </SideSheet>
    </CardPart>
  )
}

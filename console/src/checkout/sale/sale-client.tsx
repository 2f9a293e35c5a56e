import { UserRound, X } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { Button } from '@serein/ui/button.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { useWords } from '../../language/words.ts'
import type { Draft } from './draft.ts'

/** Looks for a client, which is the matter of another slice. */
export type FindClient = ComponentType<{
  label: string
  except: readonly string[]
  onFound: (customer: { id: string; name: string }) => void
}>

/** Who buys: nobody by name, unless a client is chosen. */
export function SaleClient(props: {
  customer: Draft['customer']
  onCustomer: (customer: Draft['customer']) => void
  FindClient: FindClient
}) {
  const { customer, onCustomer, FindClient } = props
  const { t } = useWords()
  const [isLooking, setLooking] = useState(false)
  if (customer)
    return (
      <div className="flex items-center gap-3 rounded-md bg-primary-soft py-1.5 pr-1.5 pl-4">
        <UserRound aria-hidden className="size-5 shrink-0 text-primary" />
        <p className="min-w-0 flex-1 font-semibold [overflow-wrap:anywhere]">{customer.name}</p>
        <IconButton
          tone="plain"
          label={t('checkout.sale.noClient')}
          icon={<X aria-hidden />}
          onClick={() => onCustomer(null)}
        />
      </div>
    )
  if (!isLooking)
    return (
      <Button
        size="sm"
        tone="secondary"
        className="self-start"
        icon={<UserRound aria-hidden />}
        onClick={() => setLooking(true)}
      >
        {t('checkout.sale.client')}
      </Button>
    )
  return (
    <FindClient
      label={t('checkout.sale.client')}
      except={[]}
      onFound={(found) => {
        onCustomer(found)
        setLooking(false)
      }}
    />
  )
}

import { Mail } from 'lucide-react'
import { useState } from 'react'
import type { DeskOrder } from '@serein/shared/checkout/order-desk.ts'
import { Button } from '@serein/ui/button.tsx'
import { useWords } from '../language/words.ts'
import { ReceiptLink, ReceiptMailForm } from '../payment/receipt-form.tsx'

/** The receipt of an order or a sale: printed here, or mailed to its client or to an address that is asked for. */
export function OrderReceipt({ order }: { order: Pick<DeskOrder, 'id' | 'customer'> }) {
  const { t } = useWords()
  const [isMailing, setMailing] = useState(false)
  const of = { orderId: order.id }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-2.5">
        <ReceiptLink of={of}>{t('payment.receipt.print')}</ReceiptLink>
        {isMailing ? null : (
          <Button
            size="sm"
            tone="secondary"
            icon={<Mail aria-hidden />}
            onClick={() => setMailing(true)}
          >
            {t('payment.receipt.byMail')}
          </Button>
        )}
      </div>
      {isMailing ? (
        <ReceiptMailForm
          of={of}
          clientEmail={order.customer?.email ?? ''}
          onDone={() => setMailing(false)}
        />
      ) : null}
    </div>
  )
}

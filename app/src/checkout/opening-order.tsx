import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Button } from '@serein/ui/button.tsx'
import { Failure } from '../page/failure.tsx'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'

/** Writes down as an order what a reader has chosen, once, and goes on to it. */
export function OpeningOrder(props: {
  opening: Pick<UseMutationResult<unknown, Error, void>, 'mutate' | 'error' | 'isPending'>
  /** Of the button that tries again. */
  label: string
  /** What was chosen. */
  children?: ReactNode
}) {
  const { opening, label, children } = props
  const { mutate } = opening
  useEffect(() => mutate(), [mutate])
  if (!opening.error) return <CheckoutSkeleton />
  return (
    <div className="flex flex-col gap-4 pt-2">
      <Failure error={opening.error} otherwise="checkout.credit.offline" />
      {children}
      <Button size="lg" wide pending={opening.isPending} onClick={() => mutate()}>
        {label}
      </Button>
    </div>
  )
}

import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useClient } from '@serein/client/provider.tsx'
import { linkTo } from '../address/link.ts'
import type { Basket } from './basket.ts'

/** Writes a basket down as an order, and leads to where it is reserved or paid. */
export function useOpenOrder({ shop, lines }: Basket, { replace = false } = {}) {
  const { api } = useClient()
  const router = useRouter()
  return useMutation({
    mutationFn: () =>
      api.order.open({
        shopId: shop.id,
        lines: lines.map(({ variantId, units }) => ({ variantId, units })),
      }),
    onSuccess: ({ id }) => router.navigate({ href: linkTo('checkout', { order: id }), replace }),
  })
}

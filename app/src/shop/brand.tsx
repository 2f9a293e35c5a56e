import type { CSSProperties, ReactNode } from 'react'
import type { ShopDetails } from '@serein/shared/shop/contract.ts'

/** What belongs to a shop, in the colour that it has chosen; in ours where it has none. */
export function Brand(props: { shop: ShopDetails; children: ReactNode }) {
  const own = props.shop.brandColors
  const style = own && {
    '--primary': own.primary,
    '--on-primary': own.onPrimary,
    '--primary-soft': own.soft,
  }
  return (
    <div className="contents" style={style as CSSProperties}>
      {props.children}
    </div>
  )
}

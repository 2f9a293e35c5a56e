import type { GiftCardDesign } from '@serein/shared/gift-card/states.ts'

const origin: string = import.meta.env.NATIVE ? import.meta.env.SERVER_ORIGIN : ''

/** The drawing of a gift card as a picture, where many stand on a page: drawn, each is a hundred elements. */
export function GiftCardPicture({ design }: { design: GiftCardDesign }) {
  return (
    <img
      src={`${origin}/pictures/gift-card/${design}.jpg`}
      alt=""
      width={320}
      height={200}
      loading="lazy"
      className="block h-auto w-full"
    />
  )
}

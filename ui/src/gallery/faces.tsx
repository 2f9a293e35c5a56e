import type { ReactNode } from 'react'
import {
  Calendar,
  CalendarPlus,
  MapPin,
  MessageCircle,
  Navigation,
  Repeat,
  ShieldCheck,
} from 'lucide-react'
import { BrandMark } from '../art/brand-mark.tsx'
import { ChatArt } from '../art/chat-art.tsx'
import { EmptyCalendarArt } from '../art/empty-calendar-art.tsx'
import { ErrorArt } from '../art/error-art.tsx'
import { NoResultsArt } from '../art/no-results-art.tsx'
import { OfflineArt } from '../art/offline-art.tsx'
import { WalletArt } from '../art/wallet-art.tsx'
import { Avatar } from '../avatar.tsx'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import { CheckDrawn } from '../check-drawn.tsx'
import { Divider } from '../divider.tsx'
import { EmptyFace, ErrorFace, LoadingFace } from '../face.tsx'
import { Heading } from '../heading.tsx'
import { IconRow } from '../list-row.tsx'
import { Qr } from '../qr.tsx'
import { Tile, TileGrid } from '../tile.tsx'
import { Shelf } from './shelf.tsx'

const matrix = Array.from({ length: 25 }, (_, row) =>
  Array.from({ length: 25 }, (__, column) => (row * 7 + column * 3 + row * column) % 3 === 0),
)

export function Faces(): ReactNode {
  return (
    <>
      <Shelf title="Done">
        <div className="flex flex-col items-center gap-3 py-4 text-center">
          <CheckDrawn />
          <Heading level={3} size="page">
            See you Tuesday
          </Heading>
          <p className="text-ink-soft">
            Booking <strong className="text-ink">SR-4K7P</strong> is confirmed
          </p>
        </div>
        <Card className="flex flex-col gap-3">
          <div className="flex items-center gap-3.5">
            <Avatar name="Théo" />
            <div>
              <Heading level={3}>Deep tissue + hot stones</Heading>
              <p className="text-sm text-ink-soft">75 min with Théo · Room 2</p>
            </div>
          </div>
          <Divider />
          <IconRow icon={<Calendar aria-hidden />}>Tuesday 24 November, 17:00</IconRow>
          <IconRow icon={<MapPin aria-hidden />}>12 rue des Archives, Paris 3e</IconRow>
          <IconRow icon={<ShieldCheck aria-hidden />}>Free to change until Monday 17:00</IconRow>
        </Card>
        <TileGrid>
          <Tile icon={<CalendarPlus aria-hidden />} label="Add to calendar" href="#add" />
          <Tile icon={<Navigation aria-hidden />} label="Directions" href="#way" />
          <Tile icon={<Repeat aria-hidden />} label="Move" />
          <Tile icon={<MessageCircle aria-hidden />} label="Chat" />
        </TileGrid>
        <Qr matrix={matrix} label="Code SR-4K7P" className="mx-auto" />
      </Shelf>
      <Shelf title="Drawn">
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          <EmptyCalendarArt />
          <NoResultsArt />
          <OfflineArt />
          <ErrorArt />
          <WalletArt />
          <ChatArt />
        </div>
        <BrandMark size={96} />
      </Shelf>
      <Shelf title="Faces">
        <EmptyFace
          level={3}
          art={<EmptyCalendarArt />}
          title="Nothing planned yet"
          text="When you book, your visit stands here with its code, the way and all that can be changed."
          action={<Button>Find a quiet hour</Button>}
        />
        <ErrorFace
          level={3}
          title="We could not load your visits"
          text="Nothing is lost. Check the connection and try again."
          retry={{ label: 'Try again', run: () => undefined }}
        />
        <LoadingFace label="Loading" />
      </Shelf>
    </>
  )
}

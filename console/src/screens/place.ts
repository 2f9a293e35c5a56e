import {
  BookOpen,
  CalendarDays,
  ChartColumn,
  HandCoins,
  MessagesSquare,
  Settings2,
  Sun,
  UserCog,
  Users,
} from 'lucide-react'
import type { ComponentType } from 'react'
import type { Word } from '../language/words.ts'

export type PlaceName =
  | 'today'
  | 'calendar'
  | 'clients'
  | 'checkout'
  | 'messages'
  | 'team'
  | 'menu'
  | 'insights'
  | 'settings'

interface Place {
  title: Word
  icon: ComponentType
  /** What a team needs on its feet: an entry of the bar at the bottom of a phone. */
  isTab?: true
}

/** The places of the console in the order of the side navigation: eight, and the settings at its foot (decision 100). */
export const places: Readonly<Record<PlaceName, Place>> = {
  today: { title: 'booking.today.title', icon: Sun, isTab: true },
  calendar: { title: 'booking.board.screen', icon: CalendarDays, isTab: true },
  clients: { title: 'customer.title', icon: Users },
  checkout: { title: 'frame.place.checkout', icon: HandCoins, isTab: true },
  messages: { title: 'frame.place.messages', icon: MessagesSquare, isTab: true },
  team: { title: 'team.title', icon: UserCog },
  menu: { title: 'frame.place.menu', icon: BookOpen },
  insights: { title: 'frame.place.insights', icon: ChartColumn },
  settings: { title: 'shop.settings.title', icon: Settings2 },
}

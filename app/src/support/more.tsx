import {
  Award,
  Bell,
  CalendarHeart,
  CreditCard,
  Flower2,
  Heart,
  Info,
  LifeBuoy,
  LogIn,
  ScrollText,
  Settings,
  ShieldCheck,
  ShoppingBag,
  Store,
  UserPlus,
  Wallet,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useSession } from '@serein/client/provider.tsx'
import { nameOf } from '@serein/client/session.ts'
import { Avatar } from '@serein/ui/avatar.tsx'
import { List, ListRow } from '@serein/ui/list-row.tsx'
import { InstallRow } from '../entry/install-row.tsx'
import { LanguageChoice } from '../language/language-choice.tsx'
import { linkTo } from '../address/link.ts'
import { BellPlace } from '../notification/bell-place.tsx'
import { Screen } from '../page/screen.tsx'
import { ThemeChoice } from '../display/theme-choice.tsx'
import { useWords, type Word } from '../language/words.ts'

/** Links to all that is not in the tab bar, and the two most wanted settings. */
export function Page() {
  const { t } = useWords()
  const user = useSession()
  return (
    <Screen title={t('business.more.title')} actions={<BellPlace />}>
      {user ? (
        <ListRow
          serif
          title={nameOf(user)}
          subtitle={user.email ?? user.phoneNumber}
          start={<Avatar name={nameOf(user)} src={user.photoURL} />}
          href={linkTo('profile')}
        />
      ) : (
        <Menu label={t('business.more.account')}>
          <Row icon={LogIn} href={linkTo('login')} word="identity.welcome.login" />
          <Row icon={UserPlus} href={linkTo('register')} word="identity.welcome.register" />
        </Menu>
      )}
      <Menu label={t('business.more.discover')}>
        <Row icon={Flower2} href={linkTo('services')} word="catalogue.services.title" />
        <Row icon={ShoppingBag} href={linkTo('products')} word="catalogue.products.title" />
        <Row icon={Award} href={linkTo('allFeatured')} word="catalogue.featured.title" />
        <Row icon={Store} href={linkTo('search')} word="shop.list.all" />
        <Row icon={Info} href={linkTo('about')} word="business.about.title" />
      </Menu>
      <Menu label={t('business.more.yours')}>
        <Row icon={CalendarHeart} href={linkTo('bookings')} word="booking.list.title" />
        <Row
          icon={Heart}
          href={linkTo('featured', { show: 'favourites' })}
          word="shop.favourite.title"
        />
        <Row icon={Wallet} href={linkTo('wallet')} word="checkout.wallets.title" />
        <Row icon={CreditCard} href={linkTo('card')} word="checkout.saved.title" />
        <Row icon={Bell} href={linkTo('notifications')} word="notification.title" />
        <Row icon={Settings} href={linkTo('settings')} word="identity.settings.title" />
      </Menu>
      <Menu label={t('business.more.about')}>
        <Row icon={LifeBuoy} href={linkTo('support')} word="support.title" />
        <Row icon={ShieldCheck} href={linkTo('privacy')} word="identity.privacy.title" />
        <Row icon={ScrollText} href={linkTo('terms')} word="identity.terms.title" />
      </Menu>
      <div className="mt-8 flex flex-col gap-6">
        <InstallRow />
        <LanguageChoice />
        <ThemeChoice />
      </div>
    </Screen>
  )
}

function Menu(props: { label: string; children: ReactNode }) {
  return (
    <section className="mt-7 first-of-type:mt-2">
      <h2 className="mb-1 text-sm font-semibold text-ink-soft">{props.label}</h2>
      <List label={props.label}>{props.children}</List>
    </section>
  )
}

function Row(props: { icon: LucideIcon; href: string; word: Word }) {
  const { t } = useWords()
  return <ListRow title={t(props.word)} start={<props.icon aria-hidden />} href={props.href} />
}

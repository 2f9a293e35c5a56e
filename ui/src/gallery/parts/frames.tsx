import {
  CalendarHeart,
  House,
  Menu as Lines,
  MessageCircle,
  Search,
  Share2,
  Sun,
  Users,
} from 'lucide-react'
import { Wordmark } from '../../art/brand-mark.tsx'
import { Avatar } from '../../avatar.tsx'
import { BottomBar } from '../../bottom-bar.tsx'
import { Button } from '../../button.tsx'
import { Card } from '../../card.tsx'
import { Carousel } from '../../carousel.tsx'
import { DataTable, type TableSort } from '../../data-table.tsx'
import { IconButton } from '../../icon-button.tsx'
import { SideNav } from '../../side-nav.tsx'
import { TabBar } from '../../tab-bar.tsx'
import { TabPanel, Tabs } from '../../tabs.tsx'
import { TopBar } from '../../top-bar.tsx'
import { Stateful, noop, type Part, type Say, type GallerySection } from '../kit.tsx'

const framed = 'overflow-hidden rounded-md border border-line bg-paper'

export const frames: GallerySection = (say) => [
  bars(say),
  {
    id: 'tabs',
    name: say('Tabs', 'Onglets'),
    states: {
      [say('one open, one with a count', 'un ouvert, un avec un nombre')]: (
        <Stateful<'menu' | 'team' | 'reviews'> start="menu">
          {(selected, set) => (
            <>
              <Tabs
                id="demo"
                label={say('About the place', 'À propos du lieu')}
                tabs={[
                  { id: 'menu', label: say('Treatments', 'Prestations') },
                  { id: 'team', label: say('Team', 'Équipe') },
                  { id: 'reviews', label: say('Reviews', 'Avis'), count: 214 },
                ]}
                selected={selected}
                onSelect={set}
              />
              <TabPanel of="demo" tab={selected} className="py-4">
                {say('What stands under it.', 'Ce qui se trouve dessous.')}
              </TabPanel>
            </>
          )}
        </Stateful>
      ),
    },
  },
  {
    id: 'carousel',
    name: say('Carousel', 'Carrousel'),
    wide: true,
    states: {
      [say('more than fits', 'plus qu’il n’en tient')]: (
        <Carousel
          label={say('Near you', 'Près de vous')}
          previousLabel={say('Before', 'Précédents')}
          nextLabel={say('Further', 'Suivants')}
          itemWidth="240px"
        >
          {['Maison Serein', 'Bains du Canal', 'Atelier Calme', 'Nord', 'Lune', 'Rive'].map(
            (name) => (
              <Card key={name} className="min-h-28">
                <a href="#carousel" className="serif text-lg">
                  {name}
                </a>
              </Card>
            ),
          )}
        </Carousel>
      ),
    },
  },
  sideNav(say),
  dataTable(say),
]

function bars(say: Say): Part {
  return {
    id: 'bars',
    name: say('Bars', 'Barres'),
    states: {
      [say('top', 'en haut')]: (
        <div className={framed}>
          <TopBar
            title={say('Choose a time', 'Choisir un créneau')}
            subtitle="Deep tissue, 60 min · Maison Serein"
            level={3}
            back={{ label: say('Back', 'Retour'), href: '#bars' }}
            actions={<IconButton label={say('Share', 'Partager')} icon={<Share2 aria-hidden />} />}
          />
        </div>
      ),
      [say('bottom, with what it costs', 'en bas, avec ce que cela coûte')]: (
        <div className={framed}>
          <BottomBar
            title={say('1 treatment · 60 min', '1 soin · 60 min')}
            subtitle={say('€85 · free to cancel', '85 € · annulation gratuite')}
          >
            <Button size="lg">{say('Choose a time', 'Choisir un créneau')}</Button>
          </BottomBar>
        </div>
      ),
      [say('bottom, with what follows', 'en bas, avec la suite')]: (
        <div className={framed}>
          <BottomBar
            note={say('Held for you for 10 minutes', 'Gardé pour vous pendant 10 minutes')}
          >
            <Button size="lg">{say('Book Tue 24, 17:00', 'Réserver mar. 24, 17 h')}</Button>
          </BottomBar>
        </div>
      ),
      [say('tabs of a phone', 'onglets d’un téléphone')]: (
        <div className={framed}>
          <TabBar label={say('Places', 'Rubriques')} items={placesOf(say)} current="home" />
        </div>
      ),
    },
  }
}

function sideNav(say: Say): Part {
  return {
    id: 'side-nav',
    name: say('Side navigation', 'Navigation latérale'),
    states: {
      [say('one current, one with news', 'une active, une avec du nouveau')]: (
        <div className={`${framed} h-90 w-fit`}>
          <SideNav
            label={say('Desk', 'Bureau')}
            header={<Wordmark name="Serein" />}
            items={[
              {
                id: 'today',
                label: say('Today', 'Aujourd’hui'),
                href: '#side-nav',
                icon: <Sun aria-hidden />,
              },
              {
                id: 'clients',
                label: say('Clients', 'Clients'),
                href: '#side-nav',
                icon: <Users aria-hidden />,
              },
              {
                id: 'messages',
                label: say('Messages', 'Messages'),
                href: '#side-nav',
                icon: <MessageCircle aria-hidden />,
                count: 3,
                countLabel: say('3 unread', '3 non lus'),
              },
            ]}
            current="today"
            footer={
              <div className="flex items-center gap-3">
                <Avatar name="Anaïs" />
                <p className="text-sm font-semibold">Anaïs</p>
              </div>
            }
          />
        </div>
      ),
    },
  }
}

type Client = { name: string; visits: number; spent: number }
const clients: Client[] = [
  { name: 'Ana P.', visits: 4, spent: 312 },
  { name: 'Camille R.', visits: 12, spent: 1084 },
  { name: 'Hugo M.', visits: 1, spent: 150 },
]

function dataTable(say: Say): Part {
  const columns = [
    {
      id: 'name',
      label: say('Name', 'Nom'),
      cell: (row: Client) => row.name,
      sortable: true,
      rowHeader: true,
    },
    {
      id: 'visits',
      label: say('Visits', 'Visites'),
      cell: (row: Client) => row.visits,
      sortable: true,
      align: 'end' as const,
    },
    {
      id: 'spent',
      label: say('Spent', 'Dépensé'),
      cell: (row: Client) => say(`€${row.spent}`, `${row.spent} €`),
      align: 'end' as const,
    },
  ]
  const label = say('Clients', 'Clients')
  return {
    id: 'data-table',
    name: say('Data table', 'Tableau'),
    wide: true,
    states: {
      [say('full', 'plein')]: (
        <Stateful<TableSort> start={{ column: 'name', direction: 'ascending' }}>
          {(sort, set) => {
            const turn = sort.direction === 'ascending' ? 1 : -1
            const key = sort.column === 'visits' ? 'visits' : 'name'
            const rows = clients.toSorted((a, b) => (a[key] < b[key] ? -turn : turn))
            return (
              <DataTable<Client>
                {...{ label, columns, rows, sort }}
                rowId={(row) => row.name}
                onSort={set}
                onRow={noop}
              />
            )
          }}
        </Stateful>
      ),
      [say('empty', 'vide')]: (
        <DataTable<Client>
          label={say('No clients', 'Aucun client')}
          columns={columns}
          rows={[]}
          rowId={(row) => row.name}
          empty={say('Nobody yet.', 'Personne pour l’instant.')}
        />
      ),
    },
  }
}

function placesOf(say: Say) {
  return [
    { id: 'home', label: say('Home', 'Accueil'), href: '#bars', icon: <House aria-hidden /> },
    {
      id: 'search',
      label: say('Search', 'Recherche'),
      href: '#bars',
      icon: <Search aria-hidden />,
    },
    {
      id: 'visits',
      label: say('Bookings', 'Rendez-vous'),
      href: '#bars',
      icon: <CalendarHeart aria-hidden />,
      count: 2,
      countLabel: say('2 coming', '2 à venir'),
    },
    { id: 'more', label: say('More', 'Plus'), href: '#bars', icon: <Lines aria-hidden /> },
  ]
}

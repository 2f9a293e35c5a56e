import { useState, type ReactNode } from 'react'
import {
  CalendarHeart,
  House,
  Menu as Lines,
  MessageCircle,
  Pencil,
  Search,
  Share2,
  Sun,
  Trash2,
  Users,
  Ellipsis,
} from 'lucide-react'
import { AgendaBlock } from '../agenda-block.tsx'
import { Wordmark } from '../art/brand-mark.tsx'
import { Avatar } from '../avatar.tsx'
import { BottomBar } from '../bottom-bar.tsx'
import { Button } from '../button.tsx'
import { Carousel } from '../carousel.tsx'
import { Card } from '../card.tsx'
import { DataTable, type TableSort } from '../data-table.tsx'
import { Dialog } from '../dialog.tsx'
import { IconButton } from '../icon-button.tsx'
import { Menu } from '../menu.tsx'
import { Pagination } from '../pagination.tsx'
import { Sheet } from '../sheet.tsx'
import { SideNav } from '../side-nav.tsx'
import { TabBar } from '../tab-bar.tsx'
import { TabPanel, Tabs } from '../tabs.tsx'
import { ToastRegion } from '../toast.tsx'
import { showToast } from '../toast-queue.ts'
import { TopBar } from '../top-bar.tsx'
import { Row, Shelf } from './shelf.tsx'

const places = [
  { id: 'home', label: 'Home', href: '#home', icon: <House aria-hidden /> },
  { id: 'search', label: 'Search', href: '#search', icon: <Search aria-hidden /> },
  { id: 'visits', label: 'Bookings', href: '#visits', icon: <CalendarHeart aria-hidden /> },
  {
    id: 'chats',
    label: 'Chats',
    href: '#chats',
    icon: <MessageCircle aria-hidden />,
    count: 2,
    countLabel: '2 unread',
  },
  { id: 'more', label: 'More', href: '#more', icon: <Lines aria-hidden /> },
]

export function Frames(): ReactNode {
  return (
    <>
      <Shelf title="Bars">
        <div className="overflow-hidden rounded-md border border-line">
          <TopBar
            title="Choose a time"
            subtitle="Deep tissue, 60 min · Maison Serein"
            level={3}
            back={{ label: 'Back', href: '#back' }}
            actions={<IconButton label="Share" icon={<Share2 aria-hidden />} />}
          />
          <BottomBar title="1 service · 60 min" subtitle="€85 · free to cancel">
            <Button size="lg">Choose a time</Button>
          </BottomBar>
        </div>
        <div className="overflow-hidden rounded-md border border-line">
          <BottomBar note="Kept for you for 10 minutes while you pay">
            <Button size="lg">Hold Tue 24, 17:00 with Inès</Button>
          </BottomBar>
        </div>
        <div className="overflow-hidden rounded-md border border-line">
          <TabBar label="Main" items={places} current="home" />
        </div>
      </Shelf>
      <Layers />
      <Shelf title="Carousel">
        <Carousel label="Near you" previousLabel="Before" nextLabel="Further" itemWidth="200px">
          {['Maison Serein', 'Bains du Canal', 'Atelier Calme', 'Nord'].map((name) => (
            <Card key={name} className="min-h-28">
              <a href="#place" className="serif text-lg">
                {name}
              </a>
            </Card>
          ))}
        </Carousel>
      </Shelf>
      <Desk />
    </>
  )
}

function Layers(): ReactNode {
  const [open, setOpen] = useState<'sheet' | 'side' | 'dialog' | null>(null)
  const [tab, setTab] = useState<'menu' | 'team' | 'reviews' | 'about'>('menu')
  const close = (): void => setOpen(null)
  return (
    <Shelf title="Tabs, sheets, dialogs, toasts">
      <div>
        <Tabs
          id="demo"
          label="About the place"
          tabs={[
            { id: 'menu', label: 'Menu' },
            { id: 'team', label: 'Team' },
            { id: 'reviews', label: 'Reviews', count: 214 },
            { id: 'about', label: 'About' },
          ]}
          selected={tab}
          onSelect={setTab}
        />
        <TabPanel of="demo" tab={tab} className="py-4">
          What stands under “{tab}”.
        </TabPanel>
      </div>
      <Row>
        <Button tone="secondary" onClick={() => setOpen('sheet')}>
          Sheet
        </Button>
        <Button tone="secondary" onClick={() => setOpen('side')}>
          Side sheet
        </Button>
        <Button tone="secondary" onClick={() => setOpen('dialog')}>
          Dialog
        </Button>
        <Button
          tone="secondary"
          onClick={() =>
            showToast({
              text: 'Removed from favourites.',
              tone: 'good',
              action: { label: 'Undo', run: close },
            })
          }
        >
          Toast
        </Button>
      </Row>
      <Sheet
        open={open === 'sheet' || open === 'side'}
        desktop={open === 'side' ? 'side' : 'middle'}
        onClose={close}
        title="Deep tissue massage"
        subtitle="60 · 90 min"
        closeLabel="Close"
        footer={<Button wide>Add for €85</Button>}
      >
        <p>Slow, firm pressure for tight backs and shoulders.</p>
        <div className="mt-6 h-160 rounded-md bg-sunken" />
      </Sheet>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Cancel this visit?"
        cancelLabel="Keep it"
        confirm={{ label: 'Cancel it, free', run: close, danger: true }}
      >
        It is free until Monday 17:00. The €72.40 go back to your card.
      </Dialog>
      <ToastRegion label="News" dismissLabel="Dismiss" />
    </Shelf>
  )
}

type Client = { name: string; visits: number; spent: number }
const clients: Client[] = [
  { name: 'Ana P.', visits: 4, spent: 312 },
  { name: 'Camille R.', visits: 12, spent: 1084 },
  { name: 'Hugo M.', visits: 1, spent: 150 },
]

function Desk(): ReactNode {
  const [sort, setSort] = useState<TableSort>({ column: 'name', direction: 'ascending' })
  const key = sort.column === 'visits' ? 'visits' : sort.column === 'spent' ? 'spent' : 'name'
  const turn = sort.direction === 'ascending' ? 1 : -1
  const rows = clients.toSorted((a, b) => (a[key] < b[key] ? -turn : turn))
  return (
    <Shelf title="Desk">
      <div className="flex h-110 overflow-hidden rounded-md border border-line">
        <SideNav
          label="Console"
          head={<Wordmark name="Serein" />}
          items={[
            { id: 'today', label: 'Today', href: '#today', icon: <Sun aria-hidden /> },
            {
              id: 'calendar',
              label: 'Calendar',
              href: '#cal',
              icon: <CalendarHeart aria-hidden />,
            },
            { id: 'clients', label: 'Clients', href: '#clients', icon: <Users aria-hidden /> },
            {
              id: 'messages',
              label: 'Messages',
              href: '#m',
              icon: <MessageCircle aria-hidden />,
              count: 3,
              countLabel: '3 unread',
            },
          ]}
          current="calendar"
          foot={
            <div className="flex items-center gap-3">
              <Avatar name="Anaïs" />
              <div className="min-w-0 text-sm">
                <p className="font-semibold">Anaïs</p>
                <p className="text-xs text-ink-soft">Le Marais · Manager</p>
              </div>
            </div>
          }
        />
        <div className="flex min-w-0 flex-1 flex-col gap-2 p-2">
          <AgendaBlock title="Camille R." subtitle="Deep tissue 60" aside="R2" className="h-24" />
          <AgendaBlock
            tone="clay"
            title="Hugo & Mia"
            subtitle="Couple, 75"
            aside="R5"
            className="h-20"
          />
          <AgendaBlock tone="gold" title="Walk-in" subtitle="Back 45" aside="R3" />
          <AgendaBlock tone="red" title="Rui F." subtitle="Facial 60" aside="R4" />
          <AgendaBlock tone="neutral" title="Noé B." subtitle="Swedish 60" aside="R1" />
          <AgendaBlock tone="clay" dashed title="Hold 6:40" subtitle="Swedish 60" aside="R4" />
          <div className="hatched flex-1 rounded-sm p-2 text-xs text-ink-soft">Time off</div>
        </div>
      </div>
      <DataTable<Client>
        label="Clients"
        columns={[
          { id: 'name', label: 'Name', cell: (row) => row.name, sortable: true, rowHeader: true },
          {
            id: 'visits',
            label: 'Visits',
            cell: (row) => row.visits,
            sortable: true,
            align: 'end',
          },
          {
            id: 'spent',
            label: 'Spent',
            cell: (row) => `€${row.spent}`,
            sortable: true,
            align: 'end',
          },
        ]}
        rows={rows}
        rowId={(row) => row.name}
        sort={sort}
        onSort={setSort}
        onRow={(id) => showToast({ text: id })}
      />
      <Row>
        <Menu
          label="More for this client"
          icon={<Ellipsis aria-hidden />}
          actions={[
            { id: 'edit', label: 'Edit', icon: <Pencil aria-hidden />, run: () => undefined },
            {
              id: 'remove',
              label: 'Remove',
              icon: <Trash2 aria-hidden />,
              danger: true,
              run: () => undefined,
            },
          ]}
        />
        <Pagination
          label="Pages"
          page={4}
          pages={12}
          hrefOf={(page) => `#page-${page}`}
          words={{ previous: 'Previous page', next: 'Next page', page: (page) => `Page ${page}` }}
        />
      </Row>
    </Shelf>
  )
}

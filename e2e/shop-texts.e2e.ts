import { linkTo } from '@serein/app/address/link.ts'
import { richTools } from '@serein/shared/identity/rich-node.ts'
import type { BrowserContext, Page } from '@playwright/test'
import { consoleAddresses } from './console-addresses.ts'
import { fits, isAccessible } from './inspection.ts'
import { demo, logInAs } from './steps/account.ts'
import { expect, test, type Sql } from './test.ts'
import { type Language, wordsOf, type Words } from './words.ts'

// One after the other: all write the text of the same spa.
test.describe.configure({ mode: 'serial' })

/** The others are offered in the same menu, and shown by the same part. */
const levels = [1, 6]
const video = 'https://youtu.be/aqz-KE-bpKQ'

test('an owner writes with every tool, and a client reads it', async ({
  page,
  visitor,
  language,
  sql,
  allow,
  t: app,
}) => {
  const t = wordsOf(language, 'console')
  const { shopId } = await ownShop(sql, language)
  const { desk, text } = await openText(await visitor('desk'), {
    t,
    language,
    shopId,
    kind: 'shop',
  })
  await desk.keyboard.press('Delete')
  await expect(text).toHaveText('')
  await expect(desk.getByText('Description...').filter({ visible: true })).toHaveCount(1)
  const bar = desk.getByRole('toolbar').filter({ visible: true })
  const tool = (name: Tool) =>
    bar.getByRole('button', { name: t(`richText.tool.${name}`), exact: true })

  await test.step('the toolbar has each tool of the specification', async () => {
    const names = richTools.flatMap(({ id }): Tool[] =>
      id === 'list' ? ['bulletList', 'orderedList'] : [id],
    )
    for (const name of names) await expect(tool(name)).toBeVisible()
  })

  await test.step('marks are set by press and by key', async () => {
    for (const name of ['bold', 'italic', 'underline', 'strike'] as const) {
      await tool(name).click()
      await expect(tool(name)).toHaveAttribute('aria-pressed', 'true')
      await desk.keyboard.type(`${name} words `)
      await tool(name).click()
    }
    await desk.keyboard.press('ControlOrMeta+B')
    await expect(tool('bold')).toHaveAttribute('aria-pressed', 'true')
    await desk.keyboard.press('ControlOrMeta+B')
    await choose(desk, tool('colour'), t('richText.colour.clay'))
    await desk.keyboard.type('clay words ')
    await choose(desk, tool('colour'), t('richText.colour.none'))
    await choose(desk, tool('font'), t('richText.font.serif'))
    await desk.keyboard.type('serif words ')
    await choose(desk, tool('font'), t('richText.font.none'))
    await tool('link').click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByLabel(t('richText.link.address')).fill('javascript:alert(1)')
    await dialog.getByRole('button', { name: t('richText.link.save') }).click()
    await expect(dialog.getByText(t('richText.fault.link'))).toBeVisible()
    await dialog.getByLabel(t('richText.link.address')).fill('serein.example')
    await dialog.getByRole('button', { name: t('richText.link.save') }).click()
    await expect(dialog).toBeHidden()
    await choose(desk, tool('align'), t('richText.align.center'))
  })

  await test.step('blocks are made', async () => {
    await desk.keyboard.press('End')
    for (const level of levels) {
      await desk.keyboard.press('Enter')
      await choose(desk, tool('heading'), t('richText.heading.level', { level }))
      await desk.keyboard.type(`Heading ${level}`)
    }
    for (const name of ['blockquote', 'bulletList', 'orderedList', 'codeBlock'] as const) {
      await desk.keyboard.press('Enter')
      await tool(name).click()
      await desk.keyboard.type(`In a ${name}`)
      if (name === 'codeBlock') break
      await desk.keyboard.press('Enter')
      await tool(name).click()
    }
    for (let count = 0; count < 3; count += 1) await desk.keyboard.press('Enter')
  })

  await test.step('a picture and a video are inserted', async () => {
    await tool('image').click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByRole('group').getByRole('button').first().click()
    await dialog.getByLabel(t('richText.image.alt')).fill('The bath at dusk')
    await dialog.getByRole('button', { name: t('richText.image.save') }).click()
    await tool('video').click()
    await dialog.getByLabel(t('richText.video.address')).fill(video)
    await dialog.getByLabel(t('richText.video.title')).fill('A walk around')
    await dialog.getByRole('button', { name: t('richText.video.save') }).click()
    await expect(text.getByText('A walk around')).toBeVisible()
  })

  await test.step('the text is undone, redone and saved', async () => {
    await tool('undo').click()
    await expect(text.getByText('A walk around')).toBeHidden()
    await tool('redo').click()
    await expect(text.getByText('A walk around')).toBeVisible()
    await desk.getByRole('button', { name: t('common.save'), exact: true }).click()
    await expect(desk.getByText(t('shop.texts.unsaved'))).toBeHidden()
  })

  await test.step('a client reads the text', async () => {
    await page.goto(linkTo('shopDetails', { shop: shopId }))
    const about = page.locator('#about')
    for (const [element, words] of [
      ['strong', 'bold words'],
      ['em', 'italic words'],
      ['u', 'underline words'],
      ['s', 'strike words'],
      ['.text-clay', 'clay words'],
      ['.serif', 'serif words'],
      ['p.text-center a', 'serein.example'],
      ['blockquote', 'In a blockquote'],
      ['ul li', 'In a bulletList'],
      ['ol li', 'In a orderedList'],
      ['pre code', 'In a codeBlock'],
    ] as const)
      await expect(about.locator(element).filter({ hasText: words }).first()).toBeVisible()
    for (const level of levels)
      await expect(about.getByRole('heading', { name: `Heading ${level}` })).toBeVisible()
    await expect(about.getByRole('img', { name: 'The bath at dusk' })).toBeVisible()
    const link = about.getByRole('link', { name: 'serein.example', exact: true })
    await expect(link).toHaveAttribute('rel', /noopener/u)
    await isAccessible(page)
    await fits(page)
  })

  await test.step('the video’s site is called only when it is played', async () => {
    // What says the reader’s language to every page of a journey finds no place for it in somebody else’s frame.
    allow(/localStorage/u)
    const called: string[] = []
    await page.context().route(/youtube-nocookie\.com|vimeo\.com/u, (route) => {
      called.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<title>A video</title>' })
    })
    const play = page.getByRole('button', { name: `${app('identity.video.play')} A walk around` })
    await play.scrollIntoViewIfNeeded()
    await expect(page.locator('iframe')).toHaveCount(0)
    expect(called).toEqual([])
    await play.click()
    await expect
      .poll(() => called)
      .toEqual(['https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0'])
    await expect(page.locator('iframe')).toHaveAttribute('src', /\/video\/youtube\/aqz-KE-bpKQ$/u)
  })
})

test(
  'a pasted text is cleaned, an earlier version restored, and the tools walked by arrow keys',
  { tag: '@all' },
  async ({ visitor, language, sql, allow }) => {
    const t = wordsOf(language, 'console')
    const { shopId } = await ownShop(sql, language)
    const { desk, text } = await openText(await visitor('desk'), {
      t,
      language,
      shopId,
      kind: 'help',
    })
    // Chromium tells of handlers in a document that runs none, where what was pasted is read first.
    allow(/Executing inline event handler violates/u)
    await paste(desk, fromWord)
    await expect(text.locator('h2')).toHaveText('From Word')
    await expect(text.locator('strong')).toHaveText('bold')
    await expect(text.locator('li')).toHaveCount(2)
    await expect(text.locator('a')).toHaveAttribute('href', 'https://serein.example/')
    await expect(
      text.locator('[style], [class*=Mso], [onclick], table, script, iframe'),
    ).toHaveCount(0)

    await desk.keyboard.press('Alt+F10')
    const bar = desk.getByRole('toolbar').filter({ visible: true })
    const tools = bar.getByRole('button')
    await expect(tools.first()).toBeFocused()
    await desk.keyboard.press('ArrowRight')
    await expect(tools.nth(1)).toBeFocused()
    await expect(bar.locator('[tabindex="0"]')).toHaveCount(1)
    await desk.keyboard.press('End')
    await desk.keyboard.press('Home')
    await expect(tools.first()).toBeFocused()

    await desk.getByRole('button', { name: t('common.save'), exact: true }).click()
    await expect(desk.getByText(t('shop.texts.unsaved'))).toBeHidden()
    await expect(desk.getByText(t('shop.texts.now'))).toHaveCount(1)
    await desk.getByRole('button', { name: t('shop.texts.restore', { version: 1 }) }).click()
    await expect(desk.getByText(t('shop.texts.from', { version: 1 })).first()).toBeVisible()
    await expect(text.locator('h2')).toHaveCount(0)
  },
)

type Tool =
  | Exclude<(typeof richTools)[number]['id'], 'list'>
  | 'bulletList'
  | 'orderedList'
  | 'undo'
  | 'redo'

function spoken(t: Words, language: 'en' | 'fr'): string {
  return t(language === 'fr' ? 'shop.texts.french' : 'shop.texts.english')
}

async function choose(page: Page, tool: ReturnType<Page['getByRole']>, name: string) {
  await tool.click()
  await page.getByRole('menuitem', { name, exact: true }).click()
  await expect(page.getByRole('menu')).toBeHidden()
}

/** A shop of the owner: of each language another, since readers in both write at the same time. */
async function ownShop(sql: Sql, language: 'en' | 'fr') {
  const shops = await sql(
    `select s.id, s.business_id from shop s join membership m on m.business_id = s.business_id
     join "user" u on u.id = m.user_id where u.email = $1 order by s.slug limit 2`,
    [demo('owner').email],
  )
  const { id, business_id: businessId } = shops[language === 'en' ? 0 : 1]!
  return { shopId: String(id), businessId: String(businessId) }
}

const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{color:red}</style></head><body>
<!--StartFragment--><h2 style="mso-x:1"><o:p></o:p>From Word</h2>
<p class="MsoNormal" style="margin:0" onclick="alert(1)"><b style="font-weight:bold">bold</b><span style="color:#ff0000;font-family:Comic Sans MS"> red</span>
<a href="javascript:alert(1)">bad</a> <a href="https://serein.example/" onclick="alert(1)">good</a></p>
<ul><li>one</li><li>two</li></ul><table><tr><td>cell</td></tr></table><img src="https://evil.example/x.png" onerror="alert(1)">
<script>alert(1)</script><iframe src="https://evil.example"></iframe><!--EndFragment--></body></html>`

async function paste(page: Page, html: string): Promise<void> {
  await page.evaluate((markup) => {
    const data = new DataTransfer()
    data.setData('text/html', markup)
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, html)
}

/** The owner opens a text at the desk, all of it chosen. */
async function openText(
  context: BrowserContext,
  { t, language, shopId, kind }: { t: Words; language: Language; shopId: string; kind: string },
) {
  await logInAs(context, demo('owner'))
  const desk = await context.newPage()
  await desk.goto(`${consoleAddresses.texts}?shop=${shopId}`)
  await desk.getByLabel(t('shop.texts.which'), { exact: true }).selectOption(kind)
  const text = desk.getByRole('textbox', { name: spoken(t, language) })
  await text.click()
  await desk.keyboard.press('ControlOrMeta+A')
  return { desk, text }
}

import { vi } from 'vitest'

type Answer = ((options: object) => unknown) | object
type Answers = Record<string, Answer>
interface Header {
  name: string
  methods: { name: string; rtype: 'promise' | 'callback' }[]
}

/**
 * A phone for what asks its plugins. Capacitor looks for it when it is first imported and keeps it, so that a test imports what
 * asks afterwards: `const { openAds } = await import('../ads.ts')`.
 */
export function openPhone(first: Answers) {
  const answers: Answers = { ...first }
  const calls: { name: string; options: object }[] = []
  const listeners = new Map<string, (data: object) => void>()
  const answer = async (plugin: string, method: string, options: object): Promise<unknown> => {
    const name = `${plugin}.${method}`
    calls.push({ name, options })
    const preparedAnswer = answers[name]
    if (!preparedAnswer) throw new Error(`${name} was not expected`)
    return typeof preparedAnswer === 'function' ? preparedAnswer(options) : preparedAnswer
  }
  vi.stubGlobal('Capacitor', {
    PluginHeaders: headersOf(Object.keys(first)),
    nativePromise: answer,
    nativeCallback(
      plugin: string,
      _method: string,
      { eventName }: { eventName: string },
      hear: (data: object) => void,
    ) {
      listeners.set(`${plugin}.${eventName}`, hear)
      return Promise.resolve('1')
    },
  })
  return {
    is(system: 'ios' | 'android') {
      vi.stubGlobal('webkit', system === 'ios' ? { messageHandlers: { bridge: {} } } : undefined)
      vi.stubGlobal('androidBridge', system === 'android' ? {} : undefined)
    },
    answers: (more: Answers) => void Object.assign(answers, more),
    /** What a plugin was asked, in its order: `AdMob.showBanner`. */
    order: () => calls.map(({ name }) => name),
    asked: (what: string) =>
      calls.filter(({ name }) => name === what).map(({ options }) => options),
    tell(event: string, data: object) {
      const hear = listeners.get(event)
      if (!hear) throw new Error(`Nobody listens for ${event}`)
      hear(data)
    },
    /** The next test has a phone that was asked nothing. */
    forget() {
      calls.length = 0
      listeners.clear()
      for (const name of Object.keys(answers)) delete answers[name]
      Object.assign(answers, first)
    },
  }
}

function headersOf(names: string[]): Header[] {
  const plugins = Map.groupBy(names, (name) => name.split('.')[0]!)
  return [...plugins].map(([name, methods]) => ({
    name,
    methods: [
      { name: 'addListener', rtype: 'callback' },
      ...methods.map((each) => ({ name: each.split('.')[1]!, rtype: 'promise' as const })),
    ],
  }))
}

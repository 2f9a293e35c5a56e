import type { PluginHeader, System } from './native-methods.ts'

/** What a page asks of the phone, and what it answers. */
export interface Call {
  plugin: string
  method: string
  options: Record<string, unknown>
}
export type Answer = { value?: unknown; error?: { message: string; code?: string } }

/**
 * The native side of Capacitor's bridge, as a page of a shell finds it before its own scripts run. It stands in the page alone,
 * and may name nothing of this file; what is called goes on to `askPhone`, which the test has put there.
 */
export function bridge({ system, headers }: { system: System; headers: PluginHeader[] }): void {
  interface Page {
    askPhone: (call: Call) => Promise<Answer>
    tellApp: (plugin: string, event: string, data: unknown) => boolean
  }
  const page = globalThis as unknown as Page
  // Pages of others, in the browser that opens over the app, have no bridge.
  if (location.port !== '__PORT__') return
  const listeners = new Map<
    string,
    { plugin: string; event: string; hear: (data: unknown) => void }
  >()
  let count = 0
  const ask = async (plugin: string, method: string, options = {}): Promise<unknown> => {
    const { value, error } = await page.askPhone({ plugin, method, options })
    if (error) throw Object.assign(new Error(error.message), { code: error.code })
    return value
  }
  const called = (
    plugin: string,
    method: string,
    options: { eventName?: string; callbackId?: string },
    hear: (data: unknown) => void,
  ): Promise<string> | string => {
    if (method === 'addListener') {
      const id = `${plugin}.${++count}`
      listeners.set(id, { plugin, event: options.eventName!, hear })
      return ask(plugin, method, options).then(() => id)
    }
    if (method === 'removeListener') {
      listeners.delete(options.callbackId!)
      return ''
    }
    throw new Error(`${plugin}.${method} is not implemented on this phone`)
  }
  const bridges =
    system === 'android'
      ? { androidBridge: { postMessage: () => {} } }
      : { webkit: { messageHandlers: { bridge: { postMessage: () => {} } } } }
  Object.assign(globalThis, bridges, {
    Capacitor: { PluginHeaders: headers, nativePromise: ask, nativeCallback: called },
    tellApp: (plugin: string, event: string, data: unknown) => {
      const eventListeners = [...listeners.values()].filter(
        (each) => each.plugin === plugin && each.event === event,
      )
      for (const each of eventListeners) each.hear(data)
      return eventListeners.length > 0
    },
  })
}

import { lazyRouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { untilStaying } from '../../lib/leaving/page-leaving.ts'

/** A part of the program is missing: the page says that it could not be shown. */
export class MissingPartError extends Error {
  constructor(options?: ErrorOptions) {
    super('A part of the program could not be loaded.', options)
    this.name = 'MissingPartError'
  }
}

/**
 * Returns the component of a page whose part of the program is loaded on demand. The router would reload the page for a
 * missing part, also on the way out: `reloadOnMissingChunk` alone decides that. The import has no part, and the page
 * waits, while that reload is under way.
 */
export const lazyPage = <Name extends string>(
  load: () => Promise<Record<Name, () => ReactNode>>,
  name: Name,
) =>
  lazyRouteComponent(async () => {
    try {
      const part: Record<Name, () => ReactNode> | undefined = await load()
      if (part !== undefined) return { default: part[name] }
      await untilStaying()
    } catch (error) {
      await untilStaying()
      throw new MissingPartError({ cause: error })
    }
    throw new MissingPartError()
  })

import type { ViewerState } from './state.ts'

/** Said of a page whose words are not its own. */
export const machineWords = 'Read by a machine'

/** Returns whether the words of a page are known to be those that a machine has read. */
export const isMachineRead = ({ machinePages }: Pick<ViewerState, 'machinePages'>, page: number): boolean =>
  machinePages.includes(page)

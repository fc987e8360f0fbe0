import { createContext, useContext, useLayoutEffect } from 'react'

/** Tells the page of a list that it has nothing at all, so that there is nothing to search or to narrow. */
export const NothingListed = createContext<(isNothing: boolean) => void>(() => undefined)

/** Marks the list as empty while the caller is shown, before the screen is drawn. */
export const useNothingListed = (isNothing: boolean): void => {
  const say = useContext(NothingListed)
  useLayoutEffect(() => {
    if (!isNothing) return undefined
    say(true)
    return () => say(false)
  }, [isNothing, say])
}

import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { openLayer } from './open-layer.ts'

/** Lets Back close what lies above the page while it is open. */
export const useLayer = (isOpen: boolean, close: () => void): void => {
  const onBack = useEffectEvent(() => close())
  // Before it is drawn: whatever can be seen has its entry.
  useLayoutEffect(() => (isOpen ? openLayer(() => onBack()) : undefined), [isOpen])
}

/** Opens and closes a menu, which Back closes. */
export const useMenuLayer = () => {
  const [opened, setOpened] = useState(false)
  useLayer(opened, () => setOpened(false))
  return { opened, onChange: setOpened }
}

/** Scrolls a line of chips to its current one, which may be the last of eight. */
export const showCurrentChip = (chip: HTMLElement | null): void => {
  const row = chip?.closest<HTMLElement>('[data-chips]')
  if (!chip || !row) return
  row.scrollLeft = chip.offsetLeft - (row.clientWidth - chip.offsetWidth) / 2
}

/** Opens every fold around an element, from the outermost on, so that it can be seen and focused. */
export const openFoldsAround = (element: Element): void => {
  for (
    let fold = element.closest('details');
    fold !== null;
    fold = fold.parentElement?.closest('details') ?? null
  )
    fold.open = true
}

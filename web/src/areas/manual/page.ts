/** The door of this area. */
export const manual = () => import('./ui/ManualPage.svelte');

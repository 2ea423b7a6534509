/** The door of this area. */
export const rules = () => import('./ui/RulesPage.svelte');

export * from './lang.svelte'

import prettier from 'eslint-config-prettier'
import svelte from 'eslint-plugin-svelte'
import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'

import svelteConfig from './svelte.config.js'

export default defineConfig(
  globalIgnores(['dist', 'engine', 'test/screenshots', 'src/api/schema.ts', 'src/api/socket.ts', 'src/api/engine.ts']),
  tseslint.configs.strictTypeChecked,
  svelte.configs.recommended,
  prettier,
  svelte.configs.prettier,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    languageOptions: { parserOptions: { projectService: { allowDefaultProject: ['*.js'] }, extraFileExtensions: ['.svelte'] } },
    rules: {
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      // `void x` names what an effect depends on.
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      // Maps and sets are replaced as a whole ($state.raw).
      'svelte/prefer-svelte-reactivity': 'off',
      // A space that must not be lost stands in braces.
      'svelte/no-useless-mustaches': 'off',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: tseslint.parser, svelteConfig } },
  },
  {
    // Only svelte-check knows what a component passes to its callbacks.
    files: ['**/*.svelte'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    // Scripts read what the server says as it is.
    files: ['scripts/*.mjs'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
    },
  },
  {
    // The server's own drawings.
    files: ['src/board/BoardSvg.svelte', 'src/board/Lane.svelte', 'src/board/Tray.svelte', 'src/pages/Editor.svelte', 'src/play/Legend.svelte'],
    rules: { 'svelte/no-at-html-tags': 'off' },
  },
  {
    // A test may stop where something is missing.
    files: ['test/**'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
)

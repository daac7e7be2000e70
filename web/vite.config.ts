import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // Below this size Vite would inline assets as data: URLs, which the Content-Security-Policy
    // allows for images only.
    assetsInlineLimit: 0,
  },
  // Found at the start, or the first page in development loads twice.
  optimizeDeps: { entries: ['./app/**/*.{ts,tsx}'] },
  environments: {
    ssr: { build: { rolldownOptions: { input: './server.ts' } } },
  },
});

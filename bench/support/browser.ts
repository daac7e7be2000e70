import { chromium, type Browser } from '@playwright/test';
import { CHROMIUM } from '../../e2e/support/chromium.ts';

export const CPU_SLOWDOWN = 4;

export const launchBrowser = (): Promise<Browser> => chromium.launch(CHROMIUM);

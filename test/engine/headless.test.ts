// @vitest-environment node
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, type MockInstance, onTestFinished, vi } from 'vitest';
import { type ChatSnapshot, createChat, FinanceChatError, type HeadlessOptions } from '../../src/headless';
import { de } from '../support/german';
import { type Demo, serveDemo } from '../testing/callers';

"use client";

import { createContext, useContext } from "react";
import type { Place } from "./test-log.ts";

/** The place of a running test, for the canvas; null without one. The page needs it before the canvas has loaded. */
export const TestPlace = createContext<Place | null>(null);

/** Whether a running test is at this node. */
export const useIsActiveNode = (nodeId: string): boolean => useContext(TestPlace)?.nodeId === nodeId;

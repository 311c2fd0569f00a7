/**
 * The code of {@code docs/guide}, a package for each chapter, and tests that run it. What stands
 * between {@code @start} and {@code @end} is shown in a chapter, in the Javadoc of the API, or in
 * both; the room {@code rules} compares the chapters with it.
 */
package com.example.guide;

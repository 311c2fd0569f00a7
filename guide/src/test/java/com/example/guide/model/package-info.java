/** The code of the chapter {@code The memory model}. */
package com.example.guide.model;
